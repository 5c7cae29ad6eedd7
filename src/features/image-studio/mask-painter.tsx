import {
  Brush,
  Contrast,
  Eraser,
  Hand,
  type LucideIcon,
  Redo2,
  Trash2,
  Undo2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useCallback, useId, useRef, useState } from 'react'
import type { EditPicture } from '@/lib/edit-picture'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { Dialog } from '@/ui/dialog'
import { IconButton } from '@/ui/icon-button'
import { SliderField } from '@/ui/slider-field'
import { useBlobUrl } from '@/ui/use-blob-url'
import { MaskCanvas, type MaskState } from './mask-canvas'
import {
  brushRange,
  moveCursor,
  nextBrushSize,
  type Point,
  shareText,
  toPicturePoint,
} from './mask-maths'

interface Props {
  picture: EditPicture
  /** The mask that there is already. */
  mask: Blob | undefined
  /** Told of the mask that was painted; undefined where nothing is. */
  onDone: (mask: Blob | undefined) => void
  onClose: () => void
}

type Tool = 'brush' | 'eraser' | 'move'

const tools: readonly { id: Tool; label: string; icon: LucideIcon }[] = [
  { id: 'brush', label: 'Brush', icon: Brush },
  { id: 'eraser', label: 'Eraser', icon: Eraser },
  { id: 'move', label: 'Move', icon: Hand },
]

/** How much larger than the screen allows. */
const ZOOMS = [1, 2, 4]

/** Paints a mask over a picture: what is painted will be edited. IMG-14. */
export function MaskPainter({ picture, mask, onDone, onClose }: Props) {
  const { width, height } = picture
  const range = brushRange(picture)
  const url = useBlobUrl(picture.blob)
  const helpId = useId()
  const surface = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLSpanElement>(null)
  const painting = useRef<MaskCanvas>(null)
  const cursor = useRef<Point>({ x: width / 2, y: height / 2 })
  /** What the pointer or the space bar is doing. */
  const doing = useRef<'paint' | 'move' | undefined>(undefined)
  const [tool, setTool] = useState<Tool>('brush')
  const [size, setSize] = useState(range.start)
  const [zoom, setZoom] = useState(0)
  const [state, setState] = useState<MaskState>({ canUndo: false, canRedo: false, share: 0 })
  const [told, setTold] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)

  // Not an effect: the dialog draws what is in it later than itself.
  const attachCanvas = useCallback(
    (element: HTMLCanvasElement | null) => {
      painting.current = null
      if (!element) return
      const made = new MaskCanvas(element, { width, height }, (next) => {
        setState(next)
        setTold('')
      })
      painting.current = made
      // One that cannot be read any more is painted anew.
      if (mask) made.load(mask).catch(() => undefined)
    },
    [mask, width, height],
  )

  const showRing = (point: Point) => {
    cursor.current = point
    if (!ring.current) return
    ring.current.style.left = `${(point.x / width) * 100}%`
    ring.current.style.top = `${(point.y / height) * 100}%`
  }
  const resize = (isLarger: boolean) => setSize((now) => nextBrushSize(now, isLarger, range))
  const close = () => {
    if (state.canUndo) setIsAsking(true)
    else onClose()
  }
  const finish = async () => {
    if (!painting.current) return
    setIsBusy(true)
    onDone(state.share > 0 ? await painting.current.toMask() : undefined)
  }
  const pointOf = (event: Pick<PointerEvent, 'clientX' | 'clientY'>) => {
    const box = surface.current?.getBoundingClientRect() ?? new DOMRect()
    return toPicturePoint(event, box, picture)
  }
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const point = pointOf(event)
    showRing(point)
    doing.current = tool === 'move' ? 'move' : 'paint'
    if (tool !== 'move') painting.current?.begin(tool, size, point)
  }
  const handleMove = (event: PointerEvent<HTMLDivElement>) => {
    if (!event.isPrimary) return
    if (doing.current === 'move') scroller.current?.scrollBy(-event.movementX, -event.movementY)
    // The browser hands over several positions at once; a quick curve needs them all.
    else if (doing.current === 'paint')
      for (const each of coalesced(event.nativeEvent)) painting.current?.extend(pointOf(each))
    showRing(pointOf(event))
  }
  const handleUp = () => {
    if (doing.current === 'paint') painting.current?.end()
    doing.current = undefined
  }
  const handleCancel = () => {
    painting.current?.cancel()
    doing.current = undefined
  }
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (ctrlKey || metaKey || altKey) return
    const moved = moveCursor(
      cursor.current,
      key,
      shiftKey ? 1 : Math.max(1, Math.round(size / 2)),
      picture,
    )
    if (!moved && key !== ' ') return
    event.preventDefault()
    if (moved) {
      showRing(moved)
      ring.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      if (doing.current === 'paint') painting.current?.extend(moved)
      else setTold(`Column ${Math.round(moved.x)}, row ${Math.round(moved.y)}.`)
    } else if (!event.repeat) {
      doing.current = 'paint'
      painting.current?.begin(tool === 'eraser' ? 'eraser' : 'brush', size, cursor.current)
    }
  }
  const handleShortcut = (event: KeyboardEvent<HTMLDivElement>) => {
    // What is typed into a field is not meant.
    if (event.target instanceof HTMLInputElement || event.altKey) return
    const action = shortcutOf(event, {
      undo: () => painting.current?.undo(),
      redo: () => painting.current?.redo(),
      invert: () => painting.current?.invert(),
      chooseTool: setTool,
      resize,
    })
    if (!action) return
    event.preventDefault()
    action()
  }
  return (
    <>
      <Dialog
        open
        size="large"
        title="Paint the mask"
        description="Paint over what is to be edited. The rest stays as it is."
        onOpenChange={(open) => !open && close()}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" busy={isBusy} onClick={() => void finish()}>
              Use Mask
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3" onKeyDown={handleShortcut}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <div role="group" aria-label="Tools" className="flex gap-1">
              {tools.map(({ id, label, icon: Icon }) => (
                <button
                  key={id}
                  type="button"
                  aria-pressed={tool === id}
                  className={classNames(
                    'inline-flex min-h-10 items-center gap-1.5 rounded-md border px-3 text-sm font-medium transition-colors pointer-coarse:min-h-11',
                    tool === id
                      ? 'border-accent bg-accent/10'
                      : 'border-input-border hover:bg-surface-raised',
                  )}
                  onClick={() => setTool(id)}
                >
                  <Icon aria-hidden size={16} strokeWidth={1.5} />
                  {label}
                </button>
              ))}
            </div>
            <div role="group" aria-label="Changes" className="flex">
              <IconButton
                icon={Undo2}
                label="Undo"
                disabled={!state.canUndo}
                onClick={() => painting.current?.undo()}
              />
              <IconButton
                icon={Redo2}
                label="Redo"
                disabled={!state.canRedo}
                onClick={() => painting.current?.redo()}
              />
              <IconButton
                icon={Contrast}
                label="Invert"
                onClick={() => painting.current?.invert()}
              />
              <IconButton
                icon={Trash2}
                label="Clear painting"
                disabled={state.share === 0}
                onClick={() => painting.current?.clear()}
              />
            </div>
            <div role="group" aria-label="Zoom" className="flex">
              <IconButton
                icon={ZoomOut}
                label="Zoom out"
                disabled={zoom === 0}
                onClick={() => setZoom(zoom - 1)}
              />
              <IconButton
                icon={ZoomIn}
                label="Zoom in"
                disabled={zoom === ZOOMS.length - 1}
                onClick={() => setZoom(zoom + 1)}
              />
            </div>
          </div>
          <SliderField
            label="Brush size"
            unit="px"
            min={range.min}
            max={range.max}
            step={1}
            value={size}
            onValueChange={setSize}
          />
          <div
            ref={scroller}
            className="flex max-h-[44dvh] overflow-auto rounded-md border border-border bg-surface-raised"
          >
            <div
              ref={surface}
              role="application"
              aria-label="Mask painter"
              aria-describedby={helpId}
              tabIndex={0}
              className={classNames(
                'group relative m-auto shrink-0 touch-pinch-zoom overflow-hidden select-none focus-visible:-outline-offset-2',
                tool === 'move' ? 'cursor-grab' : 'cursor-crosshair',
              )}
              style={{
                aspectRatio: `${width} / ${height}`,
                width: `calc(min(100%, 44dvh * ${width / height}) * ${ZOOMS[zoom] ?? 1})`,
              }}
              onPointerDown={handleDown}
              onPointerMove={handleMove}
              onPointerUp={handleUp}
              onPointerCancel={handleCancel}
              onKeyDown={handleKey}
              onKeyUp={({ key }) => key === ' ' && handleUp()}
              onBlur={handleUp}
            >
              {url && (
                <img
                  src={url}
                  alt=""
                  draggable={false}
                  className="pointer-events-none size-full object-fill"
                />
              )}
              <canvas
                ref={attachCanvas}
                className="pointer-events-none absolute inset-0 size-full border-0 border-on-accent text-accent opacity-60"
              />
              <span
                ref={ring}
                aria-hidden
                className={classNames(
                  'pointer-events-none absolute aspect-square -translate-1/2 rounded-full border border-bg opacity-0 outline outline-text',
                  'group-hover:opacity-100 group-focus:opacity-100',
                  tool === 'move' && 'invisible',
                )}
                style={{ width: `${(size / width) * 100}%`, left: '50%', top: '50%' }}
              />
            </div>
          </div>
          <p role="status" className="text-sm">
            {told || shareText(state.share)}
          </p>
          <p id={helpId} className="text-sm text-muted max-sm:sr-only">
            By keyboard: arrow keys move the brush (with Shift by one pixel), Space paints, [ and ]
            change the size, B is the brush, E the eraser, I inverts, Ctrl+Z undoes.
          </p>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title="Discard what you painted?"
        confirmText="Discard"
        cancelText="Go on painting"
        onCancel={() => setIsAsking(false)}
        onConfirm={onClose}
      >
        <p>The mask stays as it was before.</p>
      </ConfirmDialog>
    </>
  )
}

/** All positions since the last event, where the browser tells them. */
function coalesced(event: globalThis.PointerEvent): readonly globalThis.PointerEvent[] {
  const all = event.getCoalescedEvents()
  return all.length > 0 ? all : [event]
}

interface ShortcutActions {
  undo: () => void
  redo: () => void
  invert: () => void
  chooseTool: (tool: Tool) => void
  resize: (isLarger: boolean) => void
}

/** What a key does anywhere in the painter; undefined for keys that mean nothing here. */
function shortcutOf(
  {
    key,
    ctrlKey,
    metaKey,
    shiftKey,
  }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  { undo, redo, invert, chooseTool, resize }: ShortcutActions,
): (() => void) | undefined {
  const letter = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (letter === 'z') return shiftKey ? redo : undo
    return letter === 'y' ? redo : undefined
  }
  switch (letter) {
    case '[':
      return () => resize(false)
    case ']':
      return () => resize(true)
    case 'b':
      return () => chooseTool('brush')
    case 'e':
      return () => chooseTool('eraser')
    case 'i':
      return invert
    default:
      return undefined
  }
}
