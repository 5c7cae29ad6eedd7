import { type ReactNode, useState } from 'react'
import { useTotals } from '@/storage/hooks/use-totals'
import { usePageTitle } from '@/ui/use-page-title'
import { OpenPage } from './continue/open-page'
import type { SendMeterOf } from './continue/writing-box'
import { Welcome } from './welcome'
import * as words from './words'

interface Props {
  /** How full the browser's storage is. */
  storageBox: ReactNode
  onTryDemo: () => Promise<void>
  /** Offers to install the app, where the browser can. */
  installButton: ReactNode
  /** Asks for a new chat. */
  newChatDialog: (onClose: () => void) => ReactNode
  /** How much would be sent to a chat, and what it costs. */
  sendMeter: SendMeterOf
}

/** The first page: for whoever has nothing to continue, a welcome. A provider alone is nothing. HOME-05, HOME-08 */
export function HomeScreen(props: Props) {
  usePageTitle('')
  const totals = useTotals()
  const [isDemoStarting, setIsDemoStarting] = useState(false)
  // What is shown for a moment would only jump.
  if (!totals)
    return (
      <h1 tabIndex={-1} className="sr-only">
        {words.home}
      </h1>
    )
  const hasData = totals.characters + totals.conversations > 0
  const startDemo = async () => {
    setIsDemoStarting(true)
    try {
      await props.onTryDemo()
    } catch (cause) {
      setIsDemoStarting(false)
      throw cause
    }
  }
  if (hasData && !isDemoStarting) return <OpenPage totals={totals} {...props} />
  // It stays while the demo makes its characters, until their chat opens.
  return <Welcome hasProvider={totals.providers > 0} {...props} onTryDemo={startDemo} />
}
