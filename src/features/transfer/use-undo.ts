import { useState } from 'react'
import { showToast } from '@/ui/toast-store'

/** A button that takes something back once, says why when it cannot, and calls `onDone` when it has. */
export function useUndo(takeBack: () => Promise<void>, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const run = async () => {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await takeBack()
      showToast({ text: 'Everything is back as it was', kind: 'success' })
      onDone()
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : 'The browser gave no reason.')
    }
    setIsBusy(false)
  }
  return { button: { busy: isBusy, onClick: () => void run() }, failure }
}
