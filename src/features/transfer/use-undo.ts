import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/**
 * A button that takes something back once, says why when it cannot, and calls `onDone` when it has.
 * @param takeBack gives the number of providers that ask for their key again.
 */
export function useUndo(takeBack: () => Promise<number>, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      const missingKeys = await takeBack()
      if (missingKeys === 0)
        showToast({ text: words.everythingBackAsItWas, kind: 'success', goesAlong: true })
      else showToast({ text: words.everythingButKeys })
      onDone()
    } catch (cause) {
      setFailure(failureText(cause, words.browserGaveNoReason))
    }
    setIsBusy(false)
  }
  return { button: { busy: isBusy, onClick: () => void run() }, failure }
}
