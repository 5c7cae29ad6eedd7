import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import type { EditPicture } from '@/lib/pictures/edit-picture'
import { Button } from '@/ui/buttons/button'
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog'
import { Dialog } from '@/ui/overlays/dialog'
import { SliderField } from '@/ui/fields/slider-field'
import { MaskCanvas, type MaskState } from './mask-canvas'
import { brushRange, nextBrushSize, shareText } from './mask-maths'
import { maskShortcut, type MaskTool } from './mask-shortcuts'
import { MaskSurface } from './mask-surface'
import { MaskTools, ZOOMS } from './mask-tools'
import * as words from './words'

interface Props {
  picture: EditPicture
  /** The mask that there is already. */
  mask: Blob | undefined
  /** Told of the mask that was painted; undefined where nothing is. */
  onDone: (mask: Blob | undefined) => void
  onClose: () => void
}

/** Paints a mask over a picture: what is painted will be edited. */
export function MaskPainter({ picture, mask, onDone, onClose }: Props) {
  const { width, height } = picture
  const range = brushRange(picture)
  const helpId = useId()
  const painting = useRef<MaskCanvas>(null)
  const [tool, setTool] = useState<MaskTool>('brush')
  const [size, setSize] = useState(range.start)
  /** Place in `ZOOMS`. */
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

  const change = (action: (canvas: MaskCanvas) => void) => {
    if (painting.current) action(painting.current)
  }
  const resize = (isLarger: boolean) => setSize((now) => nextBrushSize(now, isLarger, range))
  const close = () => {
    if (state.canUndo) setIsAsking(true)
    else onClose()
  }
  const finish = async () => {
    if (!painting.current) return
    setIsBusy(true)
    const made = state.share > 0 ? await painting.current.toMask().catch(() => null) : undefined
    if (made !== null) {
      onDone(made)
      return
    }
    setIsBusy(false)
    setTold(words.maskFailed)
  }
  const handleShortcut = (event: KeyboardEvent<HTMLDivElement>) => {
    // What is typed into a field is not meant.
    if (event.target instanceof HTMLInputElement || event.altKey) return
    const action = maskShortcut(event, {
      undo: () => change((canvas) => canvas.undo()),
      redo: () => change((canvas) => canvas.redo()),
      invert: () => change((canvas) => canvas.invert()),
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
        title={words.paintTheMask}
        description={words.paintTheMaskText}
        onOpenChange={(open) => !open && close()}
        footer={
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button variant="primary" busy={isBusy} onClick={() => void finish()}>
              {words.takeMask}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-3" onKeyDown={handleShortcut}>
          <MaskTools
            tool={tool}
            onTool={setTool}
            state={state}
            onChange={change}
            zoom={zoom}
            onZoom={setZoom}
          />
          <SliderField
            label={words.brushSize}
            unit="px"
            min={range.min}
            max={range.max}
            step={1}
            value={size}
            onValueChange={setSize}
          />
          <MaskSurface
            picture={picture}
            tool={tool}
            size={size}
            zoom={ZOOMS[zoom] ?? 1}
            canvasRef={attachCanvas}
            painting={painting}
            helpId={helpId}
            onTold={setTold}
          />
          <p role="status" className="text-sm">
            {told || shareText(state.share)}
          </p>
          <p id={helpId} className="text-sm text-muted max-sm:sr-only">
            {words.keyboardText}
          </p>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        title={words.discardWhatYouPainted}
        confirmText={words.discard}
        cancelText={words.goOnPainting}
        onCancel={() => setIsAsking(false)}
        onConfirm={onClose}
      >
        <p>{words.discardWhatYouPaintedText}</p>
      </ConfirmDialog>
    </>
  )
}
