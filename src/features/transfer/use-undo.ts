import { useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import { showToast } from '@/ui/overlays/toast-store'

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
      const text = 'Everything is back as it was'
      if (missingKeys === 0) showToast({ text, kind: 'success', goesAlong: true })
      else showToast({ text: `${text}, but API keys: type them again under Providers` })
      onDone()
    } catch (cause) {
      setFailure(failureText(cause, 'The browser gave no reason.'))
    }
    setIsBusy(false)
  }
  return { button: { busy: isBusy, onClick: () => void run() }, failure }
}
