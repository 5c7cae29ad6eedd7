import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { leaveScrollAlone } from './leave-scroll-alone'

/** As many columns as fit, one on phones. */
export const CARD_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Where the grid above gets a second and a third column. */
const TWO_COLUMNS = '(min-width: 640px)'
const THREE_COLUMNS = '(min-width: 1024px)'

/** Cards from which only those near the screen are drawn. */
const VIRTUAL_FROM = 100

/** Pixels of a row before it is measured. */
const ROW_HEIGHT_PX = 208
const GAP_PX = 16

interface Props<Item extends { id: string }> {
  items: readonly Item[]
  /** The card of one; it fills its place. */
  renderCard: (item: Item) => ReactNode
}

/** Cards side by side, any number of them. */
export function CardGrid<Item extends { id: string }>({ items, renderCard }: Props<Item>) {
  if (items.length >= VIRTUAL_FROM) return <VirtualGrid items={items} renderCard={renderCard} />
  return (
    <ul className={CARD_GRID}>
      {items.map((item) => (
        <li
          key={item.id}
          className="min-w-0 [contain-intrinsic-size:auto_13rem] [content-visibility:auto]"
        >
          {renderCard(item)}
        </li>
      ))}
    </ul>
  )
}

function subscribeToWidth(onChange: () => void) {
  const queries = [matchMedia(TWO_COLUMNS), matchMedia(THREE_COLUMNS)]
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

function columnsNow(): number {
  if (matchMedia(THREE_COLUMNS).matches) return 3
  return matchMedia(TWO_COLUMNS).matches ? 2 : 1
}

function VirtualGrid<Item extends { id: string }>({ items, renderCard }: Props<Item>) {
  // The virtualizer is one object that changes in place, which the compiler would take for unchanged.
  'use no memo'
  const columns = useSyncExternalStore(subscribeToWidth, columnsNow)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (row) => items[row * columns]?.id ?? row,
    gap: GAP_PX,
    overscan: 3,
    scrollMargin: top,
  })
  leaveScrollAlone(virtualizer)
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return (
    <ul
      ref={(list) => {
        if (list) setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
      }}
      className={CARD_GRID}
      style={{
        // What is not drawn keeps its room, so that the scroll bar tells the truth.
        paddingBlockStart: first ? first.start - top : 0,
        paddingBlockEnd: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
      }}
    >
      {rows.flatMap((row) =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
          <li
            key={item.id}
            // The cards of a row are as high as its highest, so one tells for all.
            ref={column === 0 ? virtualizer.measureElement : undefined}
            data-index={row.index}
            aria-posinset={row.index * columns + column + 1}
            aria-setsize={items.length}
            className="min-w-0"
          >
            {renderCard(item)}
          </li>
        )),
      )}
    </ul>
  )
}
