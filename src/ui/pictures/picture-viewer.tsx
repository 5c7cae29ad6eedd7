import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import {
  ChevronLeft,
  ChevronRight,
  ExternalLink,
  type LucideIcon,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { Button } from '../buttons/button'
import { classNames } from '../style/class-names'
import { Dialog } from '../overlays/dialog'
import { formatPercent } from '../format-size'
import { IconButton } from '../buttons/icon-button'
import { PictureGap, type PictureProblemName } from './picture'
import * as words from '../words'

type Props = {
  /** Address of the picture; null where there is none any more, undefined until known. */
  src: string | null | undefined
  /** Why there is none. Default: missing */
  problem?: PictureProblemName
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
  const { src, problem = 'missing', alt, title = words.picture, description } = props
  const { onPrevious, onNext, actions, onClose } = props
  const [broken, setBroken] = useState<string>()
  const shown = src === broken ? undefined : src
  // Another picture begins whole.
  const [zoomed, setZoomed] = useState<{ src: string; step: number }>()
  const step = zoomed && zoomed.src === src ? zoomed.step : 0
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (frame.current) scrollToMiddle(frame.current)
  }, [step])
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
          {shown && (
            <Button
              icon={<ExternalLink aria-hidden size={16} strokeWidth={1.5} />}
              onClick={() => window.open(shown, '_blank', 'noopener')}
            >
              {words.openInNewTab}
            </Button>
          )}
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <div onKeyDown={handleKey}>
        <Controls step={step} onZoom={zoomTo} onPrevious={onPrevious} onNext={onNext} />
        {shown && (
          <div
            ref={frame}
            // A keyboard scrolls only what can have the focus, and keeps it when the picture is whole again.
            tabIndex={step > 0 ? 0 : -1}
            role={step > 0 ? 'group' : undefined}
            aria-label={step > 0 ? words.zoomedPicture : undefined}
            className={classNames(
              'max-h-[62dvh]',
              step > 0 ? 'relative overflow-auto' : 'overflow-hidden',
            )}
            onDoubleClick={() => zoomTo(step === 0 ? 2 : 0)}
          >
            <img
              key={shown}
              src={shown}
              alt={alt}
              onError={() => setBroken(shown)}
              className={classNames(
                'rounded-md object-contain',
                step === 0 && 'mx-auto max-h-[62dvh] max-w-full',
                step > 0 && 'max-w-none',
              )}
              style={step > 0 ? { width: `${(ZOOMS[step] ?? 1) * 100}%` } : undefined}
            />
          </div>
        )}
        {src === null && <PictureGap problem={problem} />}
        {src && src === broken && <PictureGap problem="damaged" />}
      </div>
    </Dialog>
  )
}

type ControlsProps = Pick<Props, 'onPrevious' | 'onNext'> & {
  /** Index among the zooms. */
  step: number
  onZoom: (step: number) => void
}

/** Zoom and neighbours. What leads no further stays where it is: the focus would be lost with it. */
function Controls({ step, onZoom, onPrevious, onNext }: ControlsProps) {
  const hasNeighbours = onPrevious !== undefined || onNext !== undefined
  const zoomOut = step > 0 ? () => onZoom(step - 1) : undefined
  const zoomIn = step < ZOOMS.length - 1 ? () => onZoom(step + 1) : undefined
  return (
    <div className="mb-2 flex flex-wrap items-center justify-center gap-1">
      {hasNeighbours && (
        <Control icon={ChevronLeft} label={words.previousPicture} isArrow onPress={onPrevious} />
      )}
      <Control icon={ZoomOut} label={words.zoomOut} onPress={zoomOut} />
      <span role="status" className="w-14 text-center text-sm text-muted figures">
        {formatPercent((ZOOMS[step] ?? 1) * 100)}
      </span>
      <Control icon={ZoomIn} label={words.zoomIn} onPress={zoomIn} />
      {hasNeighbours && (
        <Control icon={ChevronRight} label={words.nextPicture} isArrow onPress={onNext} />
      )}
    </div>
  )
}

type ControlProps = {
  icon: LucideIcon
  label: string
  /** Points the other way where one reads from right to left. */
  isArrow?: boolean
  /** Absent where it leads no further. */
  onPress: (() => void) | undefined
}

function Control({ icon, label, isArrow = false, onPress }: ControlProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={!onPress}
      className={classNames('aria-disabled:opacity-40', isArrow && 'rtl:[scale:-1_1]')}
      onClick={onPress}
    />
  )
}

function scrollToMiddle(element: HTMLElement) {
  element.scrollLeft = (element.scrollWidth - element.clientWidth) / 2
  element.scrollTop = (element.scrollHeight - element.clientHeight) / 2
}
