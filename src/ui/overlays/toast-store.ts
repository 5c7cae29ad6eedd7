import { createStore } from 'zustand/vanilla'
import * as words from '../words'

type ToastKind = 'success' | 'info' | 'danger'

export type ToastOptions = {
  text: string
  /** danger is announced at once (role alert). Default: info */
  kind?: ToastKind
  /** Gives the toast a button "Undo", which calls this and dismisses the toast. */
  undo?: () => void
  /** Another button, after that one; it dismisses the toast too. */
  also?: { label: string; act: () => void }
  /** Time on the screen in milliseconds, not counting pauses. Default: 8000 */
  durationMs?: number
  /** Goes along to the next page, for what is said of a page that is being left. Default: false */
  goesAlong?: boolean
}

export type Toast = Required<Pick<ToastOptions, 'text' | 'kind'>> &
  Pick<ToastOptions, 'undo'> & {
    id: number
    /** Its buttons, where it has any. */
    actions: readonly ToastOptions['also'][]
    /** Path of the page that it belongs to. */
    page: string
    goesAlong: boolean
    /** Dismissed and on its way out. */
    isLeaving: boolean
  }

type Clock = { remainingMs: number; startedAt: number; timer?: ReturnType<typeof setTimeout> }

/** How long a leaving toast stays mounted for its exit motion, in milliseconds. */
export const EXIT_MS = 160
const DEFAULT_DURATION_MS = 8000
const MOST_AT_ONCE = 3

/** The toasts on the screen, newest first. */
export const toastStore = createStore<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

const clocks = new Map<number, Clock>()
let lastId = 0
let isPaused = false

/** Path of the page that is shown; empty where there is none, as in a unit test. */
const pagePath = () => (typeof location === 'undefined' ? '' : location.pathname)

/** Shows a short message at the top of the screen and returns its id. */
export function showToast({
  text,
  kind = 'info',
  undo,
  also,
  durationMs = DEFAULT_DURATION_MS,
  goesAlong = false,
}: ToastOptions): number {
  const id = ++lastId
  const actions = [undo && { label: words.undo, act: undo }, also]
  const page = pagePath()
  const toast: Toast = { id, text, kind, undo, actions, goesAlong, page, isLeaving: false }
  const staying = toastStore.getState().toasts.filter(({ isLeaving }) => !isLeaving)
  for (const old of staying.slice(MOST_AT_ONCE - 1)) {
    dismissToast(old.id)
  }
  toastStore.setState(({ toasts }) => ({ toasts: [toast, ...toasts] }))
  clocks.set(id, { remainingMs: durationMs, startedAt: 0 })
  if (!isPaused) startClock(id)
  return id
}

/** Takes away the toasts of the page that was left. One that goes along belongs to the page that is shown from now on. */
export function dismissToastsOfLeftPage(): void {
  const page = pagePath()
  const isLeft = (toast: Toast) => toast.page !== page
  for (const toast of toastStore.getState().toasts)
    if (isLeft(toast) && !toast.goesAlong) dismissToast(toast.id)
  toastStore.setState(({ toasts }) => ({
    toasts: toasts.map((toast) =>
      isLeft(toast) && !toast.isLeaving ? { ...toast, page, goesAlong: false } : toast,
    ),
  }))
}

/** Takes a toast away, with its exit motion. Unknown ids are ignored. */
export function dismissToast(id: number): void {
  if (!clocks.has(id)) return
  clearTimeout(clocks.get(id)?.timer)
  clocks.delete(id)
  toastStore.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, isLeaving: true } : toast)),
  }))
  setTimeout(() => {
    toastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
  }, EXIT_MS)
}

/** Dismisses a toast, once. @param act what the pressed button of it does besides */
export function actOnToast(id: number, act?: () => void): void {
  // It has a clock until it leaves.
  if (!clocks.has(id)) return
  dismissToast(id)
  act?.()
}

/** Stops all clocks, while a pointer or the focus is on the toasts. */
export function pauseToasts(): void {
  if (isPaused) return
  isPaused = true
  for (const clock of clocks.values()) {
    clearTimeout(clock.timer)
    clock.remainingMs -= Date.now() - clock.startedAt
  }
}

/** Lets the clocks run on from where they stopped. */
export function resumeToasts(): void {
  if (!isPaused) return
  isPaused = false
  for (const id of clocks.keys()) startClock(id)
}

function startClock(id: number): void {
  const clock = clocks.get(id)
  if (!clock) return
  clock.startedAt = Date.now()
  clock.timer = setTimeout(() => dismissToast(id), Math.max(0, clock.remainingMs))
}
