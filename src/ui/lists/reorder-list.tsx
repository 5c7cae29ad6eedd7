import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '../style/class-names'
import * as words from '../words'

interface Props<Item> {
  items: readonly Item[]
  /** One of a kind. */
  keyOf: (item: Item) => string
  /** What an item is called, for its handle. */
  nameOf: (item: Item) => string
  /** What the list is called. */
  label: string
  /** Puts the item that is at `from` to `to`. */
  onMove: (from: number, to: number) => void
  /** @param handle the grip that moves the item. */
  children: (item: Item, handle: ReactNode) => ReactNode
}

/** A list whose items are put in order: dragged at their handles, or moved with the arrow keys, Home and End. */
export function ReorderList<Item>({ items, keyOf, nameOf, label, onMove, children }: Props<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  /** Where the dragged item was taken, and where it would be put. */
  const [drag, setDrag] = useState<{ from: number; to: number }>()
  const shown = drag ? moveItem(items, drag.from, drag.to) : items

  const move = (from: number, to: number) => {
    const place = Math.min(items.length - 1, Math.max(0, to))
    const item = items[from]
    if (item === undefined || place === from) return
    onMove(from, place)
    setSaid(words.movedTo(nameOf(item), place + 1, items.length))
  }
  const moveByKey = (event: KeyboardEvent, index: number) => {
    const moves: Partial<Record<string, number>> = {
      ArrowUp: index - 1,
      ArrowDown: index + 1,
      Home: 0,
      End: items.length - 1,
    }
    const to = moves[event.key]
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(index, to)
  }
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])]
    const above = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return y > top + height / 2
    })
    return Math.min(items.length - 1, above.length)
  }
  const dragTo = (event: PointerEvent) => {
    if (!drag) return
    const to = placeAt(event.clientY)
    // The dragged item is itself among those above the pointer once it has moved down.
    const place = to > drag.to ? Math.max(drag.to, to - 1) : to
    if (place !== drag.to) setDrag({ ...drag, to: place })
  }
  const drop = () => {
    if (drag) move(drag.from, drag.to)
    setDrag(undefined)
  }
  return (
    <>
      <ul ref={list} aria-label={label} className="flex flex-col gap-2">
        {shown.map((item) => {
          const index = items.indexOf(item)
          const isDragged = drag?.from === index
          return (
            <li
              key={keyOf(item)}
              className={classNames('rounded-md', isDragged && 'opacity-80 floating')}
            >
              {children(
                item,
                <button
                  type="button"
                  aria-label={words.move(nameOf(item))}
                  title={words.move(nameOf(item))}
                  className="inline-flex size-10 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted hover:bg-text/8 hover:text-text pointer-coarse:size-11"
                  onKeyDown={(event) => moveByKey(event, index)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setDrag({ from: index, to: index })
                  }}
                  onPointerMove={dragTo}
                  onPointerUp={drop}
                  onPointerCancel={() => setDrag(undefined)}
                >
                  <GripVertical aria-hidden size={18} strokeWidth={1.5} />
                </button>,
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** The list with one item moved. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  const moved = items.slice(from, from + 1)
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)]
}
