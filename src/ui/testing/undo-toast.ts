import { actOnToast, toastStore } from '../overlays/toast-store'

/** Presses Undo on the newest toast. */
export function undoNewestToast(): void {
  const [toast] = toastStore.getState().toasts
  if (toast?.undo) actOnToast(toast.id, toast.undo)
}
