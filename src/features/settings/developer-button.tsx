import { SquareTerminal } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { startCallLog } from '@/ai/http/call-log'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './developer-words'

const DeveloperDialog = lazy(() => import('./developer-dialog'))

/** Opens the list of calls beside any page. Calls are kept while this is there, and only then. */
export default function DeveloperButton() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(startCallLog, [])
  return (
    <>
      <IconButton
        icon={SquareTerminal}
        label={words.developer}
        data-extra
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <DeveloperDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
