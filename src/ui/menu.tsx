import { cloneElement, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names'
import { usePopoverPlace } from './use-popover-place'

export type MenuItem = {
  label: string
  icon?: LucideIcon
  /** Called when the menu has closed and the trigger has the focus again. */
  onSelect: () => void
  /** Default: false. Danger items stand last, after a line. */
  danger?: boolean
  disabled?: boolean
}

type TriggerProps = {
  id?: string
  popoverTarget?: string
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}

type Props = {
  /** The button that opens the menu: an IconButton or Button; its name names the menu. */
  trigger: ReactElement<TriggerProps>
  items: readonly MenuItem[]
  /** Edge of the trigger to which the menu is aligned. Default: end */
  align?: 'start' | 'end'
}

/**
 * A menu of actions. Written on the browser's popover (light dismissal, top layer) and not on Base UI's menu: it
 * stands in every message row, costs a single element while closed, and stays inside its landmark.
 */
export function Menu({ trigger, items, align = 'end' }: Props) {
  const id = useId()
  const triggerId = trigger.props.id ?? `${id}-trigger`
  const anchor = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  usePopoverPlace(isOpen, anchor, box, align)

  const close = () => {
    box.current?.hidePopover()
    anchor.current?.querySelector('button')?.focus()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close()
    if (event.key === 'Escape') {
      // Escape closes the menu, not the dialog around it.
      event.stopPropagation()
      event.preventDefault()
      close()
    }
    const target = targetOf(event, itemsOf(box.current))
    if (!target) return
    event.preventDefault()
    target.focus()
  }
  const inOrder = items.toSorted((one, other) => Number(!!one.danger) - Number(!!other.danger))
  const firstDanger = inOrder.findIndex((item) => item.danger)
  return (
    <span ref={anchor} className="inline-flex">
      {cloneElement(trigger, {
        id: triggerId,
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
      })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="menu"
        aria-labelledby={triggerId}
        className="pop fixed m-0 min-w-44 overflow-y-auto rounded-md border border-border bg-surface p-1 text-text shadow-float"
        onBeforeToggle={(event) => setIsOpen(event.newState === 'open')}
        onToggle={(event) => event.newState === 'open' && itemsOf(box.current)[0]?.focus()}
        onKeyDown={handleKeyDown}
      >
        {isOpen &&
          inOrder.map((item, index) => (
            <MenuLine
              key={item.label}
              {...item}
              isApart={index === firstDanger && index > 0}
              onSelect={() => {
                close()
                item.onSelect()
              }}
            />
          ))}
      </div>
    </span>
  )
}

function MenuLine({
  label,
  icon: Icon,
  onSelect,
  danger = false,
  disabled,
  isApart,
}: MenuItem & { isApart: boolean }) {
  return (
    <>
      {isApart && <div role="separator" className="mx-1 my-1 h-px bg-border" />}
      <button
        type="button"
        role="menuitem"
        tabIndex={-1}
        aria-disabled={disabled}
        className={classNames(
          'flex min-h-9 w-full items-center gap-3 rounded-sm px-3 text-start text-sm font-normal select-none pointer-coarse:min-h-11',
          'focus-visible:-outline-offset-2 aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
          danger
            ? 'text-danger hover:bg-danger/10 focus:bg-danger/10'
            : 'hover:bg-text/8 focus:bg-text/8',
        )}
        onClick={() => !disabled && onSelect()}
      >
        {Icon && <Icon aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />}
        {label}
      </button>
    </>
  )
}

function itemsOf(box: HTMLElement | null): HTMLElement[] {
  return Array.from(box?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])
}

/** The item that a key leads to: neighbours by arrow, the ends, or the next that begins with the letter. */
function targetOf(event: KeyboardEvent, items: HTMLElement[]): HTMLElement | undefined {
  const index = items.findIndex((item) => item === document.activeElement)
  if (event.key === 'ArrowDown') return items[(index + 1) % items.length]
  if (event.key === 'ArrowUp') return items.at(index - 1)
  if (event.key === 'Home') return items[0]
  if (event.key === 'End') return items.at(-1)
  if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return
  const letter = event.key.toLowerCase()
  return [...items.slice(index + 1), ...items].find((item) =>
    item.textContent.toLowerCase().startsWith(letter),
  )
}
