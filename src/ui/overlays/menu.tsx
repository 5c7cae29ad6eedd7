import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import type { LucideIcon } from 'lucide-react'
import { useAnchoredPopover } from './use-anchored-popover'

/** Something that can be chosen in a menu. */
interface MenuItem {
  label: string
  icon: LucideIcon
  /** A line under it. */
  hint?: string
  disabled?: boolean
  onChoose: () => void
}

interface Props {
  /** What it is a menu of. */
  label: string
  /** The button that opened it; it gets the focus back. */
  anchor: RefObject<HTMLElement | null>
  items: readonly MenuItem[]
  /** Text above the items, which describes what they are for. Default: none */
  head?: ReactNode
  onClose: () => void
}

/** All of a menu is in sight where there is room for it. */
const MOST_PX = 640

/** An open menu at its button. Arrow keys, Home, End and first letters move in it; Escape, Tab and a press elsewhere close it. */
export function Menu({ label, anchor, items, head, onClose }: Props) {
  const headId = useId()
  const popover = useRef<HTMLDivElement>(null)
  useAnchoredPopover(true, anchor, popover, 'start', MOST_PX)
  useLayoutEffect(() => choices(popover.current)[0]?.focus(), [])
  useEffect(() => {
    const closeElsewhere = ({ target }: Event) => {
      const isInside =
        target instanceof Node &&
        (popover.current?.contains(target) === true || anchor.current?.contains(target) === true)
      if (!isInside) onClose()
    }
    addEventListener('pointerdown', closeElsewhere, true)
    return () => removeEventListener('pointerdown', closeElsewhere, true)
  }, [anchor, onClose])
  const close = () => {
    anchor.current?.focus()
    onClose()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const all = choices(popover.current)
    const at = all.findIndex((choice) => choice === document.activeElement)
    const moves: Partial<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }
    const next = moves[event.key]
    if (next !== undefined) all.at(next % all.length)?.focus()
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey)
      firstBelow(all, at, event.key)?.focus()
    else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') {
      onClose()
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={popover}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-label={label}
      aria-describedby={head ? headId : undefined}
      className="fixed m-0 w-70 max-w-full overflow-y-auto rounded-md border border-border bg-surface p-1 text-text floating"
      onKeyDown={handleKeyDown}
    >
      {head && (
        <div id={headId} className="px-3 py-2 text-sm [overflow-wrap:anywhere] text-muted">
          {head}
        </div>
      )}
      {items.map(({ label: name, icon: Icon, hint, disabled = false, onChoose }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          aria-disabled={disabled || undefined}
          tabIndex={-1}
          className="flex min-h-11 w-full items-start gap-3 rounded-sm px-3 py-2 text-start hover:bg-text/8 aria-disabled:opacity-40"
          onClick={() => {
            if (disabled) return
            close()
            onChoose()
          }}
        >
          <Icon aria-hidden size={18} strokeWidth={1.5} className="mt-0.5 shrink-0 text-muted" />
          <span className="min-w-0">
            <span className="block">{name}</span>
            {hint !== undefined && (
              <span className="block text-sm [overflow-wrap:anywhere] text-muted">{hint}</span>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}

/** The next choice whose name begins with a letter, from the top again after the last. */
function firstBelow(all: HTMLElement[], at: number, letter: string): HTMLElement | undefined {
  return [...all.slice(at + 1), ...all.slice(0, at + 1)].find((choice) =>
    choice.textContent.toLowerCase().startsWith(letter.toLowerCase()),
  )
}

function choices(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}
