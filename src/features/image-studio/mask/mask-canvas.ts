import type { PictureSize } from '@/lib/pictures/picture-dimensions'
import {
  addStep,
  EMPTY_HISTORY,
  type MaskHistory,
  type MaskStep,
  paintedShare,
  type Point,
  redoStep,
  shareOf,
  toMaskPixels,
  undoStep,
} from './mask-maths'

/** What a painter shows of its canvas. */
export interface MaskState {
  canUndo: boolean
  canRedo: boolean
  /** Which share of the picture is painted, 0 to 1. */
  share: number
}

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D
type Stroke = MaskStep & { kind: 'stroke' }

/** Longest edge of the copy on which the share is counted. */
const COUNTED_EDGE = 256

/**
 * A mask while it is painted: a canvas of the picture's size, painted where the picture is to be edited. It is seen
 * over the picture, in stripes of two colours, so that it shows on any picture.
 */
export class MaskCanvas {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #onChange: (state: MaskState) => void
  /** What can no longer be undone: the mask that it began with, and the oldest steps. */
  readonly #settled: OffscreenCanvas
  #history: MaskHistory = EMPTY_HISTORY
  #stroke: (Stroke & { points: Point[] }) | undefined

  /** @throws where the browser gives no canvas. */
  constructor(
    canvas: HTMLCanvasElement,
    { width, height }: PictureSize,
    onChange: (state: MaskState) => void,
  ) {
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) throw new Error('The browser gave no canvas to paint on.')
    this.#canvas = canvas
    this.#context = context
    this.#onChange = onChange
    this.#settled = new OffscreenCanvas(width, height)
    const stripes = stripesOf(canvas)
    for (const each of [context, contextOf(this.#settled)]) {
      each.lineCap = 'round'
      each.lineJoin = 'round'
      each.fillStyle = stripes
      each.strokeStyle = stripes
    }
  }

  /** Begins with a mask that there is already. @throws where it cannot be decoded. */
  async load(mask: Blob): Promise<void> {
    const bitmap = await createImageBitmap(mask)
    const context = contextOf(this.#settled)
    fillAll(context)
    context.globalCompositeOperation = 'destination-out'
    context.drawImage(bitmap, 0, 0)
    context.globalCompositeOperation = 'source-over'
    bitmap.close()
    this.#redraw()
  }

  begin(tool: Stroke['tool'], size: number, point: Point): void {
    this.#stroke = { kind: 'stroke', tool, size, points: [point] }
    drawStroke(this.#context, this.#stroke)
  }

  /** Goes on with a stroke; nothing happens without one. */
  extend(point: Point): void {
    const last = this.#stroke?.points.at(-1)
    if (!this.#stroke || !last) return
    this.#stroke.points.push(point)
    drawStroke(this.#context, { ...this.#stroke, points: [last, point] })
  }

  end(): void {
    const stroke = this.#stroke
    this.#stroke = undefined
    if (stroke) this.#keep(stroke)
  }

  /** Takes the stroke back that is being painted: the fingers meant something else. */
  cancel(): void {
    if (!this.#stroke) return
    this.#stroke = undefined
    this.#redraw()
  }

  invert(): void {
    const step: MaskStep = { kind: 'invert' }
    drawStep(this.#context, step)
    this.#keep(step)
  }

  clear(): void {
    const step: MaskStep = { kind: 'clear' }
    drawStep(this.#context, step)
    this.#keep(step)
  }

  undo(): void {
    this.#history = undoStep(this.#history)
    this.#redraw()
  }

  redo(): void {
    this.#history = redoStep(this.#history)
    this.#redraw()
  }

  /** The mask: a PNG of the picture's size, transparent where it was painted. */
  async toMask(): Promise<Blob> {
    const { width, height } = this.#canvas
    const pixels = this.#context.getImageData(0, 0, width, height)
    toMaskPixels(pixels.data)
    const canvas = new OffscreenCanvas(width, height)
    contextOf(canvas).putImageData(pixels, 0, 0)
    return canvas.convertToBlob({ type: 'image/png' })
  }

  #keep(step: MaskStep) {
    const { history, settled } = addStep(this.#history, step)
    this.#history = history
    if (settled) drawStep(contextOf(this.#settled), settled)
    this.#tell()
  }

  #redraw() {
    const { width, height } = this.#canvas
    this.#context.clearRect(0, 0, width, height)
    this.#context.drawImage(this.#settled, 0, 0)
    for (const step of this.#history.done) drawStep(this.#context, step)
    this.#tell()
  }

  #tell() {
    const { done, undone } = this.#history
    this.#onChange({
      canUndo: done.length > 0,
      canRedo: undone.length > 0,
      share: this.#measure(),
    })
  }

  #measure(): number {
    if (this.#history.done.at(-1)?.kind === 'clear') return 0
    const { width, height } = this.#canvas
    const scale = Math.min(1, COUNTED_EDGE / Math.max(width, height))
    return shareOf(this.#count(scale), () => this.#count(1))
  }

  /** Counts what is painted on a copy: a canvas that is read itself again and again gets slow to paint on. */
  #count(scale: number): number {
    const { width, height } = this.#canvas
    const copy = new OffscreenCanvas(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    )
    const context = contextOf(copy)
    context.drawImage(this.#canvas, 0, 0, copy.width, copy.height)
    return paintedShare(context.getImageData(0, 0, copy.width, copy.height).data)
  }
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser gave no canvas to paint on.')
  return context
}

function fillAll(context: Context) {
  context.fillRect(0, 0, context.canvas.width, context.canvas.height)
}

function drawStep(context: Context, step: MaskStep) {
  switch (step.kind) {
    case 'stroke':
      drawStroke(context, step)
      break
    case 'invert':
      context.globalCompositeOperation = 'xor'
      fillAll(context)
      context.globalCompositeOperation = 'source-over'
      break
    case 'clear':
      context.clearRect(0, 0, context.canvas.width, context.canvas.height)
  }
}

function drawStroke(context: Context, { tool, size, points: [first, ...others] }: Stroke) {
  if (!first) return
  context.globalCompositeOperation = tool === 'brush' ? 'source-over' : 'destination-out'
  context.lineWidth = size
  context.beginPath()
  if (others.every(({ x, y }) => x === first.x && y === first.y)) {
    // A line that goes nowhere would paint nothing.
    context.arc(first.x, first.y, size / 2, 0, 2 * Math.PI)
    context.fill()
  } else {
    context.moveTo(first.x, first.y)
    for (const { x, y } of others) context.lineTo(x, y)
    context.stroke()
  }
  context.globalCompositeOperation = 'source-over'
}

/** Stripes as wide as suits the picture, in the colours that the page gives to the canvas: of its text and its border. */
function stripesOf(canvas: HTMLCanvasElement): CanvasPattern | string {
  const { color, borderTopColor } = getComputedStyle(canvas)
  const edge = Math.max(8, Math.round(Math.max(canvas.width, canvas.height) / 64))
  const tile = new OffscreenCanvas(edge, edge)
  const context = contextOf(tile)
  context.fillStyle = color
  context.fillRect(0, 0, edge, edge)
  context.strokeStyle = borderTopColor
  context.lineWidth = edge / 6
  context.beginPath()
  for (const shift of [-edge, 0, edge]) {
    context.moveTo(shift - edge, edge * 2)
    context.lineTo(shift + edge * 2, -edge)
  }
  context.stroke()
  return context.createPattern(tile, 'repeat') ?? color
}
