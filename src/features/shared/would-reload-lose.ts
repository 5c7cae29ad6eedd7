import { isAnyPictureWaiting } from '@/runs/pictures/generated-pictures'
import { isAnyRunning } from '@/runs/run-store'
import { hasTemporaryChats } from '@/storage/conversations/temporary-data'

/** Whether a reload would lose something: what a model is at, a picture that is not saved yet, or a temporary chat. */
export function wouldReloadLose(): boolean {
  return isAnyRunning() || isAnyPictureWaiting() || hasTemporaryChats()
}
