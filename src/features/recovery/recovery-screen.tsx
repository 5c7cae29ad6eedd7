import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { Page } from '@/ui/display/page'
import { usePageTitle } from '@/ui/use-page-title'
import { RawExportButton } from './raw-export-button'

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
  usePageTitle('Data cannot be read')
  const [isReloading, setIsReloading] = useState(false)
  const reload = () => {
    setIsReloading(true)
    location.reload()
  }
  return (
    <Page title="Your data cannot be read right now" narrow>
      <Banner kind="danger" title={failureText(error)}>
        {causeOf(error)}
      </Banner>
      <div className="mt-6 flex flex-col gap-4">
        <p>
          Nothing was changed or deleted. Most often this passes: reload the page, or close other
          tabs of Parlour and restart the browser.
        </p>
        <p>
          If it stays, save a copy of everything as it stands in this browser. API keys are left out
          of it.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" busy={isReloading} onClick={reload}>
            Reload
          </Button>
          <RawExportButton />
        </div>
      </div>
    </Page>
  )
}
