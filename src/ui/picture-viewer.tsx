import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { ChevronLeft, ChevronRight, ExternalLink, ZoomIn, ZoomOut } from 'lucide-react'
import { Button } from './button'
import { classNames } from './class-names'
import { Dialog } from './dialog'
import { formatPercent } from './format-size'
import { IconButton } from './icon-button'

type Props = {
  /** Address of the picture; null where there is none any more, undefined until known. */
  src: string | null | undefined
  alt: string
  /** The heading. Default: Picture */
  title?: string
  /** Stands under the heading, such as what the picture was made from. */
  description?: ReactNode
  /** Absent at the first and at the last one, and where there is but one. */
  onPrevious?: () => void
  onNext?: () => void
  /** Buttons before "Open in new tab". */
  actions?: ReactNode
  onClose: () => void
}

/** How much larger than the screen allows; 1 is the whole picture. */
const ZOOMS = [1, 1.5, 2, 3, 4]

/** A picture at the size of the screen, with zoom by buttons, double click, "+", "-" and "0", and the arrow keys for its neighbours. */
export function PictureViewer(props: Props) {
  const { src, alt, title = 'Picture', description, onPrevious, onNext, actions, onClose } = props
  // Another picture begins whole.
  const [zoomed, setZoomed] = useState<{ src: string; step: number }>()
  const step = zoomed && zoomed.src === src ? zoomed.step : 0
  const zoomTo = (next: number) => {
    if (src) setZoomed({ src, step: Math.min(ZOOMS.length - 1, Math.max(0, next)) })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const action = {
      '+': () => zoomTo(step + 1),
      '=': () => zoomTo(step + 1),
      '-': () => zoomTo(step - 1),
      '0': () => zoomTo(0),
      // A picture that is zoomed scrolls with the arrows.
      ArrowLeft: step === 0 ? onPrevious : undefined,
      ArrowRight: step === 0 ? onNext : undefined,
    }[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }
  const hasNeighbours = onPrevious !== undefined || onNext !== undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      size="large"
      footer={
        <>
          {actions}
          {src && (
            <Button
              icon={<ExternalLink aria-hidden size={16} strokeWidth={1.5} />}
              onClick={() => window.open(src, '_blank', 'noopener')}
            >
              Open in new tab
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div onKeyDown={handleKey}>
        <div className="mb-2 flex flex-wrap items-center justify-center gap-1">
          {hasNeighbours && (
            <IconButton
              icon={ChevronLeft}
              label="Previous picture"
              aria-disabled={!onPrevious}
              className="aria-disabled:opacity-40 rtl:-scale-x-100"
              onClick={onPrevious}
            />
          )}
          <IconButton
            icon={ZoomOut}
            label="Zoom out"
            aria-disabled={step === 0}
            className="aria-disabled:opacity-40"
            onClick={() => zoomTo(step - 1)}
          />
          <span role="status" className="w-14 text-center text-sm text-muted tabular-nums">
            {formatPercent((ZOOMS[step] ?? 1) * 100)}
          </span>
          <IconButton
            icon={ZoomIn}
            label="Zoom in"
            aria-disabled={step === ZOOMS.length - 1}
            className="aria-disabled:opacity-40"
            onClick={() => zoomTo(step + 1)}
          />
          {hasNeighbours && (
            <IconButton
              icon={ChevronRight}
              label="Next picture"
              aria-disabled={!onNext}
              className="aria-disabled:opacity-40 rtl:-scale-x-100"
              onClick={onNext}
            />
          )}
        </div>
        {src && (
          <div
            // Anew for each step, so that it begins in the middle.
            key={step}
            ref={scrollToMiddle}
            // A keyboard scrolls only what can have the focus.
            tabIndex={step > 0 ? 0 : undefined}
            role={step > 0 ? 'group' : undefined}
            aria-label={step > 0 ? 'Zoomed picture' : undefined}
            className={classNames('max-h-[62dvh]', step > 0 ? 'overflow-auto' : 'overflow-hidden')}
            onDoubleClick={() => zoomTo(step === 0 ? 2 : 0)}
          >
            <img
              key={src}
              src={src}
              alt={alt}
              className={classNames(
                'rounded-md object-contain',
                step === 0 && 'mx-auto max-h-[62dvh] max-w-full',
                step > 0 && 'max-w-none',
              )}
              style={step > 0 ? { width: `${(ZOOMS[step] ?? 1) * 100}%` } : undefined}
            />
          </div>
        )}
        {src === null && <p>The picture is missing from this browser.</p>}
      </div>
    </Dialog>
  )
}

function scrollToMiddle(element: HTMLElement | null) {
  if (!element) return
  element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
  element.scrollTop = (element.scrollHeight - element.clientHeight) / 2
}
