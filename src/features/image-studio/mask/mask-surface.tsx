import {
  type KeyboardEvent,
  type PointerEvent,
  type RefCallback,
  type RefObject,
  useRef,
} from 'react'
import type { EditPicture } from '@/lib/pictures/edit-picture'
import { classNames } from '@/ui/style/class-names'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'
import type { MaskCanvas } from './mask-canvas'
import { moveCursor, type Point, toPicturePoint } from './mask-maths'
import type { MaskTool } from './mask-shortcuts'
import * as words from './words'

interface Props {
  picture: EditPicture
  tool: MaskTool
  /** Of the brush, in pixels of the picture. */
  size: number
  /** How much larger than the screen allows. */
  zoom: number
  /** Hears of the canvas. */
  canvasRef: RefCallback<HTMLCanvasElement>
  /** What is painted on that canvas. */
  painting: RefObject<MaskCanvas | null>
  /** Id of the words that say how to paint by keyboard. */
  helpId: string
  /** Told where the brush is that a key has moved. */
  onTold: (text: string) => void
}

/** The picture with the mask over it, to be painted with pointer, finger and keys. */
export function MaskSurface(props: Props) {
  const { picture, tool, size, zoom, canvasRef, painting, helpId, onTold } = props
  const { width, height } = picture
  const url = useBlobUrl(picture.blob)
  const surface = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const ring = useRef<HTMLSpanElement>(null)
  const cursor = useRef<Point>({ x: width / 2, y: height / 2 })
  /** What the pointer or the space bar is doing. */
  const doing = useRef<'paint' | 'move' | undefined>(undefined)

  const showRing = (point: Point) => {
    cursor.current = point
    if (!ring.current) return
    ring.current.style.left = `${(point.x / width) * 100}%`
    ring.current.style.top = `${(point.y / height) * 100}%`
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
      else onTold(words.brushPlace(Math.round(moved.x), Math.round(moved.y)))
    } else if (!event.repeat) {
      doing.current = 'paint'
      painting.current?.begin(tool === 'eraser' ? 'eraser' : 'brush', size, cursor.current)
    }
  }
  return (
    <div
      ref={scroller}
      // The border does not count, or the whole picture would be a little too high for its frame.
      className="relative box-content flex max-h-[44dvh] overflow-auto rounded-md border border-border bg-surface-raised"
    >
      <div
        ref={surface}
        role="application"
        aria-label={words.maskPainter}
        aria-describedby={helpId}
        tabIndex={0}
        className={classNames(
          'group relative m-auto shrink-0 [touch-action:pinch-zoom] overflow-hidden select-none focus-visible:-outline-offset-2',
          tool === 'move' ? 'cursor-grab' : 'cursor-crosshair',
        )}
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `calc(min(100%, 44dvh * ${width / height}) * ${zoom})`,
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
          ref={canvasRef}
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
  )
}

/** All positions since the last event, where the browser tells them. */
function coalesced(event: globalThis.PointerEvent): readonly globalThis.PointerEvent[] {
  const all = event.getCoalescedEvents()
  return all.length > 0 ? all : [event]
}
