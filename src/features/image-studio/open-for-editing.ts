import { showToast } from '@/ui/toast-store'
import { studioForm } from '@/runs/studio-form'
import { editResult } from './take-files'

/** Makes a result what is edited next, and puts the cursor where it is said how. Never rejects. */
export async function openForEditing(picture: Blob): Promise<void> {
  const before = studioForm.getState().pictures.length
  const undo = await editResult(picture)
  if (undo && before > 0)
    showToast({
      text: before === 1 ? 'The image to edit was replaced' : `${before} images were replaced`,
      undo,
    })
  // The tab is there after the next drawing.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[data-studio-form] textarea')?.focus()
  })
}
