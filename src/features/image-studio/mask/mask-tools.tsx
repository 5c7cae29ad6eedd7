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
import { classNames } from '@/ui/style/class-names'
import { IconButton } from '@/ui/buttons/icon-button'
import type { MaskCanvas, MaskState } from './mask-canvas'
import type { MaskTool } from './mask-shortcuts'
import * as words from './words'

const tools: readonly { id: MaskTool; label: string; icon: LucideIcon }[] = [
  { id: 'brush', label: words.brush, icon: Brush },
  { id: 'eraser', label: words.eraser, icon: Eraser },
  { id: 'move', label: words.move, icon: Hand },
]

const TOOL_GROUP = 'flex [&>*]:aria-disabled:opacity-40'

/** How much larger than the screen allows. */
export const ZOOMS = [1, 2, 4]

interface Props {
  tool: MaskTool
  onTool: (tool: MaskTool) => void
  state: MaskState
  /** Does something to what is painted. */
  onChange: (change: (canvas: MaskCanvas) => void) => void
  /** Place in `ZOOMS`. */
  zoom: number
  onZoom: (zoom: number) => void
}

/** The buttons over the picture: what paints, what changes the painting, how large it is shown. */
export function MaskTools({ tool, onTool, state, onChange, zoom, onZoom }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div role="group" aria-label={words.tools} className="flex gap-1">
        {tools.map(({ id, label, icon: Icon }) => (
          <button
            key={id}
            type="button"
            aria-pressed={tool === id}
            className={classNames(
              'inline-flex min-h-10 items-center gap-1.5 rounded-md border px-3 text-sm font-medium transition-colors pointer-coarse:min-h-11',
              tool === id
                ? 'mark-below border-accent bg-accent/10'
                : 'border-input-border hover:bg-surface-raised',
            )}
            onClick={() => onTool(id)}
          >
            <Icon aria-hidden size={16} strokeWidth={1.5} />
            {label}
          </button>
        ))}
      </div>
      {/* Not disabled where there is nothing to do: the focus would be lost with the last press. */}
      <div role="group" aria-label={words.changes} className={TOOL_GROUP}>
        <IconButton
          icon={Undo2}
          label={words.undo}
          aria-disabled={!state.canUndo}
          onClick={() => onChange((canvas) => canvas.undo())}
        />
        <IconButton
          icon={Redo2}
          label={words.redo}
          aria-disabled={!state.canRedo}
          onClick={() => onChange((canvas) => canvas.redo())}
        />
        <IconButton
          icon={Contrast}
          label={words.invert}
          onClick={() => onChange((canvas) => canvas.invert())}
        />
        <IconButton
          icon={Trash2}
          label={words.clearPainting}
          aria-disabled={state.share === 0}
          onClick={() => {
            if (state.share > 0) onChange((canvas) => canvas.clear())
          }}
        />
      </div>
      <div role="group" aria-label={words.zoom} className={TOOL_GROUP}>
        <IconButton
          icon={ZoomOut}
          label={words.zoomOut}
          aria-disabled={zoom === 0}
          onClick={() => onZoom(Math.max(0, zoom - 1))}
        />
        <IconButton
          icon={ZoomIn}
          label={words.zoomIn}
          aria-disabled={zoom === ZOOMS.length - 1}
          onClick={() => onZoom(Math.min(ZOOMS.length - 1, zoom + 1))}
        />
      </div>
    </div>
  )
}
