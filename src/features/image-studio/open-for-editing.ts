import { flushSync } from 'react-dom'
import { changeStudioForm, studioForm } from '@/runs/pictures/studio-form'
import { showToast } from '@/ui/overlays/toast-store'
import { editResult } from './take-files'
import * as words from './words'

/** Makes a result what is edited next, and puts the cursor where it is said how. Never rejects. */
export async function openForEditing(picture: Blob): Promise<void> {
  const before = studioForm.getState().pictures.length
  const undo = await editResult(picture)
  // Together with the picture: what has the focus would be pushed away by it.
  flushSync(() => changeStudioForm({ tab: 'edit' }))
  document.querySelector<HTMLElement>('[data-studio-form] textarea')?.focus()
  if (undo && before > 0)
    showToast({
      text: before === 1 ? words.imageToEditWasReplaced : words.imagesWereReplaced(before),
      undo,
    })
}
