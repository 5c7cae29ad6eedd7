import { useEffect, useRef, useState } from 'react'
import { failureText } from '@/features/shared/failures/describe-failure'
import type { CharacterRecord } from '@/storage/database/records'
import { showToast } from '@/ui/overlays/toast-store'
import {
  type ExportChoice,
  exportCharacter,
  type ExportOutlook,
  lookAtCharacter,
} from './card-export'
import * as words from './words'

/** Reads a character for its export, and does it. What goes on ends with the component. */
export function useCardExport(character: CharacterRecord, onDone: () => void) {
  const [outlook, setOutlook] = useState<ExportOutlook>()
  const [failure, setFailure] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)
  // As it was when the dialog was opened: a change elsewhere must not turn the choices under the hand.
  const [opened] = useState(character)
  const running = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    lookAtCharacter(opened, controller.signal).then(setOutlook, (cause: unknown) => {
      if (!controller.signal.aborted) setFailure(failureText(cause, words.browserGaveNoReason))
    })
    return () => controller.abort()
  }, [opened])
  useEffect(() => () => running.current?.abort(), [])

  const start = async (choice: ExportChoice) => {
    if (running.current) return
    const controller = new AbortController()
    running.current = controller
    setIsRunning(true)
    setFailure(undefined)
    try {
      const { filename, bytes } = await exportCharacter(opened, choice, controller.signal)
      showToast({ text: words.isInDownloads(filename, bytes), kind: 'success' })
      onDone()
    } catch (cause) {
      if (!controller.signal.aborted) setFailure(failureText(cause, words.browserGaveNoReason))
    }
    running.current = null
    setIsRunning(false)
  }

  return { outlook, failure, isRunning, start }
}
