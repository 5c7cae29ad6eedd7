import { dismissToast, toastStore } from './toast-store'

/** Takes away the toasts that could undo something, when that would bring single things back into an emptied app. */
export function dismissUndoToasts(): void {
  for (const { id, undo } of toastStore.getState().toasts) if (undo) dismissToast(id)
}
