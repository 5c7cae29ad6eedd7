import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SubmitEventHandler,
  useEffect,
  useEffectEvent,
} from 'react'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { classNames } from '../style/class-names'
import { openOverlay } from '../buttons/history'
import { IconButton } from '../buttons/icon-button'
import { useScrollTabStop } from '../lists/use-scroll-tab-stop'
import * as words from '../words'

type Props = {
  open: boolean
  /** Called by Escape, the close button and a press outside. Ignore it to keep the dialog open. */
  onOpenChange: (open: boolean) => void
  /** The heading, and so the dialog's name. */
  title: string
  /** A sentence under the heading, read out with the name. */
  description?: ReactNode
  /** Width from 640 px up: 440, 600, 880 px. On phones `small` is a sheet at the bottom, others fill the screen. Default: medium */
  size?: 'small' | 'medium' | 'large'
  /** Buttons, the main one last. Stays in sight while the body scrolls. */
  footer?: ReactNode
  /** Makes body and footer one form. */
  onSubmit?: SubmitEventHandler<HTMLFormElement>
  /** What receives focus. Default: the first control of the body. */
  initialFocus?: RefObject<HTMLElement | null>
  /** What receives focus afterwards; null for what had it before. Default: that */
  finalFocus?: () => HTMLElement | null
  /** The back button closes it instead of leaving the page; false where it has an address of its own. Default: true */
  closesOnBack?: boolean
  children?: ReactNode
}

const WIDTHS = { small: 'sm:max-w-110', medium: 'sm:max-w-150', large: 'sm:max-w-220' }

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'medium',
  footer,
  onSubmit,
  initialFocus,
  finalFocus,
  closesOnBack = true,
  children,
}: Props) {
  const close = useEffectEvent(() => onOpenChange(false))
  useEffect(
    () => (open && closesOnBack ? openOverlay(() => close()) : undefined),
    [open, closesOnBack],
  )
  const handleOpenChange = (next: boolean, details: BaseDialog.Root.ChangeEventDetails) => {
    if (isOnToast(details.event)) details.cancel()
    else onOpenChange(next)
  }
  return (
    <BaseDialog.Root open={open} onOpenChange={handleOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <BaseDialog.Viewport
          className="fixed inset-x-0 top-(--toasts-height) bottom-0 z-40 flex items-end justify-center sm:items-center sm:p-6"
          onKeyDown={keepTabOffGuards}
        >
          <BaseDialog.Popup
            initialFocus={initialFocus}
            finalFocus={finalFocus}
            className={classNames(
              'dialog-motion relative flex max-h-full w-full flex-col bg-surface floating outline-none',
              'sm:h-auto sm:max-h-[min(100%,50rem)] sm:rounded-lg sm:border sm:border-border',
              WIDTHS[size],
              size === 'small' ? 'rounded-t-lg' : 'h-full',
            )}
          >
            <header className="shrink-0 ps-5 pe-16 pt-safe-5 pb-3 sm:ps-6">
              <BaseDialog.Title className="font-serif text-lg">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="mt-1 text-sm text-muted">
                  {description}
                </BaseDialog.Description>
              )}
            </header>
            <DialogContent footer={footer} onSubmit={onSubmit}>
              {children}
            </DialogContent>
            {/* Last in order, so that focus starts in the body. */}
            <BaseDialog.Close
              render={<IconButton icon={X} label={words.close} />}
              className="absolute inset-e-3 top-[calc(env(safe-area-inset-top,0px)+0.75rem)]"
            />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function DialogContent({
  footer,
  onSubmit,
  children,
}: Pick<Props, 'footer' | 'onSubmit' | 'children'>) {
  const bodyRef = useScrollTabStop()
  const content = (
    <>
      <div
        ref={bodyRef}
        className={classNames(
          'relative min-h-0 grow overflow-y-auto overscroll-contain px-5 pt-1 sm:px-6',
          footer === undefined ? 'pb-safe-6' : 'pb-5',
        )}
      >
        {children}
      </div>
      {footer !== undefined && (
        <footer className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-border px-5 pt-4 pb-safe-4 sm:px-6">
          {footer}
        </footer>
      )}
    </>
  )
  if (!onSubmit) return content
  return (
    <form
      noValidate
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        // Whoever opened it may be within a form, which React would tell as well.
        event.stopPropagation()
        onSubmit(event)
      }}
    >
      {content}
    </form>
  )
}

/**
 * Base UI hands the focus on from the guards around a dialog with the next frame; a second Tab before that would
 * leave the dialog.
 */
function keepTabOffGuards(event: KeyboardEvent) {
  const { key, target } = event
  if (key === 'Tab' && target instanceof Element && target.matches('[data-base-ui-focus-guard]'))
    event.preventDefault()
}

/** A press on a toast, such as its Undo, does not dismiss the dialog under it. */
function isOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-toasts]') !== null
}
