import { useEffect, useId, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '../buttons/button'
import { classNames } from '../style/class-names'
import { pageHeading } from '../focus-elsewhere'
import { IconButton } from '../buttons/icon-button'
import { actOnToast, pauseToasts, resumeToasts, toastStore, type Toast } from './toast-store'
import { usePublishedHeight } from '../use-published-height'
import * as words from '../words'

/**
 * Where toasts appear: once, in the app's root. Polite ones stand in one `status` region, faults in `alert`s. They have the
 * top of the window for themselves: pages and dialogs begin below `--toasts-height`, so that no toast covers a control.
 * @param children what stays until it is dealt with; stands below them
 */
export function ToastRegion({ children }: { children?: ReactNode }) {
  const toasts = useStore(toastStore, (state) => state.toasts)
  const height = usePublishedHeight('--toasts-height')
  const isEmpty = toasts.length === 0
  useEffect(() => {
    // A toast that leaves under the pointer sends no leave event.
    if (isEmpty) resumeToasts()
  }, [isEmpty])
  const cameFrom = useRef<EventTarget>(null)
  const handleFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    pauseToasts()
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget
  }
  /** A button that was pressed goes with its toast, and the focus would with it. What is done may take away where it came from. */
  const goBack = (hasActed: boolean) => {
    const origin = hasActed ? null : cameFrom.current
    const isThere = origin instanceof HTMLElement && origin.isConnected
    ;(isThere ? origin : pageHeading())?.focus({ preventScroll: true })
  }
  /** They stay while the pointer is on them, or the focus. */
  const handleLeave = ({ currentTarget, relatedTarget }: FocusEvent | MouseEvent) => {
    if (currentTarget.matches(':hover, :focus-within')) return
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) resumeToasts()
  }
  return (
    <div
      ref={height}
      data-toasts
      className="fixed inset-x-0 top-0 z-60 flex flex-col bg-surface has-[p]:pt-safe-0"
      onMouseEnter={pauseToasts}
      onMouseLeave={handleLeave}
      onFocus={handleFocus}
      onBlur={handleLeave}
    >
      <div role="status" aria-live="polite" aria-atomic="false" className="contents">
        {toasts
          .filter(({ kind }) => kind !== 'danger')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} onPress={goBack} />
          ))}
      </div>
      {toasts
        .filter(({ kind }) => kind === 'danger')
        .map((toast) => (
          <div key={toast.id} role="alert" aria-live="assertive" className="contents">
            <ToastCard toast={toast} onPress={goBack} />
          </div>
        ))}
      {children}
    </div>
  )
}

function ToastCard({ toast, onPress }: { toast: Toast; onPress: (hasActed: boolean) => void }) {
  const textId = useId()
  const press = (act?: () => void) => {
    onPress(act !== undefined)
    actOnToast(toast.id, act)
  }
  return (
    <div
      data-leaving={toast.isLeaving || undefined}
      // The newest first, of both kinds.
      style={{ order: -toast.id }}
      className="toast-motion flex items-center justify-center gap-2 border-b border-border py-1 px-safe-4 text-sm"
    >
      <ToastSign kind={toast.kind} />
      <p id={textId} className="relative max-h-20 min-w-0 overflow-y-auto py-1 max-sm:grow">
        {toast.text}
      </p>
      {toast.actions.map(
        (action) =>
          action && (
            <Button
              key={action.label}
              variant="quiet"
              size="small"
              aria-describedby={textId}
              className="text-accent!"
              onClick={() => press(action.act)}
            >
              {action.label}
            </Button>
          ),
      )}
      <IconButton icon={X} label={words.dismiss} size="small" onClick={() => press()} />
    </div>
  )
}

function ToastSign({ kind }: Pick<Toast, 'kind'>) {
  if (kind === 'info') return null
  const Icon = kind === 'success' ? CircleCheck : CircleAlert
  return (
    <Icon
      aria-hidden
      size={20}
      strokeWidth={1.5}
      className={classNames('shrink-0', kind === 'success' ? 'text-success' : 'text-danger')}
    />
  )
}
