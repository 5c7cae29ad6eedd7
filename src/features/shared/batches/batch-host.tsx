import { useEffect } from 'react'
import { useStore } from 'zustand'
import { batchQuestion, hostBatchQuestions } from './ask-batch'
import { BatchDialog } from './batch-dialog'

/** Has the dialog of a screen whose presses may lead to much. */
export function BatchHost() {
  useEffect(() => hostBatchQuestions(), [])
  const question = useStore(batchQuestion, (state) => state.question)
  return question ? <BatchDialog question={question} /> : null
}
