import { type ReactNode, type Ref, useSyncExternalStore } from 'react'
import { useVirtualRows, VIRTUAL_FROM } from '../lists/use-virtual-rows'

/** As many columns as fit, one on phones. */
export const CARD_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** The same of plates, two on phones. */
export const PLATE_GRID = 'grid grid-cols-2 gap-x-3 gap-y-5 sm:grid-cols-3 lg:grid-cols-5'

/** Where the grids get one more column. */
const MEDIUM = '(min-width: 640px)'
const LARGE = '(min-width: 1024px)'

interface Layout {
  className: string
  /** Columns on phones, and from the two widths above. */
  columns: readonly [small: number, medium: number, large: number]
  /** Pixels of a row before it is measured. */
  rowHeightPx: number
  /** Pixels between two rows. */
  gapPx: number
  /** Whether the ring of the focus and the like stand out of an item, where drawing it only in sight would cut them off. */
  standsOut: boolean
}

const LAYOUTS = {
  cards: {
    className: CARD_GRID,
    columns: [1, 2, 3],
    rowHeightPx: 208,
    gapPx: 16,
    standsOut: false,
  },
  tiles: {
    className: 'grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4',
    columns: [2, 3, 4],
    rowHeightPx: 400,
    gapPx: 16,
    standsOut: false,
  },
  plates: {
    className: PLATE_GRID,
    columns: [2, 3, 5],
    rowHeightPx: 300,
    gapPx: 20,
    standsOut: true,
  },
} satisfies Record<string, Layout>

interface Props<Item extends { id: string }> {
  items: readonly Item[]
  /** The card of one; it fills its place. */
  renderCard: (item: Item) => ReactNode
  /** Cards are wide, tiles are as high as a picture and its words, plates are the same without a box. Default: cards */
  layout?: keyof typeof LAYOUTS
}

/** Cards side by side, any number of them. */
export function CardGrid<Item extends { id: string }>(props: Props<Item>) {
  const { items, renderCard, layout = 'cards' } = props
  if (items.length >= VIRTUAL_FROM) return <VirtualGrid {...props} />
  const { className, rowHeightPx, standsOut } = LAYOUTS[layout]
  return (
    <ul className={className}>
      {items.map((item) => (
        <li
          key={item.id}
          className={standsOut ? 'min-w-0' : 'min-w-0 [content-visibility:auto]'}
          style={standsOut ? undefined : { containIntrinsicSize: `auto ${rowHeightPx}px` }}
        >
          {renderCard(item)}
        </li>
      ))}
    </ul>
  )
}

function subscribeToWidth(onChange: () => void) {
  const queries = [matchMedia(MEDIUM), matchMedia(LARGE)]
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

/** Index among the columns of a layout. */
function widthNow(): 0 | 1 | 2 {
  if (matchMedia(LARGE).matches) return 2
  return matchMedia(MEDIUM).matches ? 1 : 0
}

function VirtualGrid<Item extends { id: string }>({
  items,
  renderCard,
  layout = 'cards',
}: Props<Item>) {
  const { className, rowHeightPx, gapPx, columns: columnsOf } = LAYOUTS[layout]
  const columns = columnsOf[useSyncExternalStore(subscribeToWidth, widthNow)]
  const { rows, list, measure } = useVirtualRows({
    count: Math.ceil(items.length / columns),
    keyOf: (row) => items[row * columns]?.id ?? row,
    guessHeight: () => rowHeightPx,
    gap: gapPx,
    overscan: 3,
  })
  return (
    <ul {...list} className={className}>
      {rows.flatMap((row) =>
        items.slice(row.index * columns, (row.index + 1) * columns).map((item, column) => (
          <GridItem
            key={item.id}
            {...{ item, renderCard }}
            // The cards of a row are as high as its highest, so one tells for all.
            measure={column === 0 ? measure : undefined}
            row={row.index}
            place={row.index * columns + column + 1}
            count={items.length}
          />
        )),
      )}
    </ul>
  )
}

interface ItemProps<Item extends { id: string }> extends Pick<Props<Item>, 'renderCard'> {
  item: Item
  row: number
  /** From 1. */
  place: number
  count: number
  measure?: Ref<HTMLLIElement>
}

/** A component of its own, so that one that stays is not drawn again for each row that comes. */
function GridItem<Item extends { id: string }>(props: ItemProps<Item>) {
  const { item, renderCard, row, place, count, measure } = props
  return (
    <li
      ref={measure}
      data-index={row}
      aria-posinset={place}
      aria-setsize={count}
      className="min-w-0"
    >
      {renderCard(item)}
    </li>
  )
}
