import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'
import { RawExportButton } from './raw-export-button'
import * as words from './words'

interface Props {
  error: unknown
}

function causeOf(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  if (!(cause instanceof Error)) return undefined
  // Dexie puts the name of the error, and the message once more, into the message.
  const [message = ''] = cause.message.split('\n')
  return message.startsWith(cause.name) ? message : `${cause.name}: ${message}`
}

/** What is shown when saved data cannot be read: nothing is written, everything can be taken out (P17). */
export default function RecoveryScreen({ error }: Props) {
  usePageTitle(words.dataCannotBeRead)
  const [isReloading, setIsReloading] = useState(false)
  const reload = () => {
    setIsReloading(true)
    location.reload()
  }
  return (
    <Page title={words.dataCannotBeReadTitle} narrow>
      <Banner kind="danger" title={failureText(error)}>
        {causeOf(error)}
      </Banner>
      <div className="mt-6 flex flex-col gap-4">
        <p>{words.dataCannotBeReadText}</p>
        <p>{words.saveACopyText}</p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={isReloading} onClick={reload}>
            {words.reload}
          </Button>
          <RawExportButton />
        </div>
      </div>
    </Page>
  )
}
