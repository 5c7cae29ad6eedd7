import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useDeferredValue, useEffect, useRef, useState } from 'react'
import { measuredRows, useKeepMeasuredRows, useListKey } from './measured-rows'

/** Items from which only those near the screen are drawn. */
export const VIRTUAL_FROM = 100

interface VirtualRows {
  count: number
  /** Stays the same when rows come and go before it. */
  keyOf: (row: number) => string | number
  /** Height of a row before it is measured, in pixels. */
  guessHeight: () => number
  /** Pixels between two rows. */
  gap: number
  /** Rows that are drawn beyond the screen, on each side. */
  overscan: number
  /** The row that is brought into sight at first, if it is not; -1 is none. Default: none */
  firstSeen?: number
}

/**
 * Height of a row in pixels, to the fraction: what is rounded away would push all that is in sight whenever a row goes, and the browser
 * would paint all of it anew.
 */
function exactHeight(
  row: Element,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Window, Element>,
): number {
  const [box] = entry?.borderBoxSize ?? []
  if (box) return box.blockSize
  const { options, itemSizeCache, indexFromElement } = virtualizer
  const known = itemSizeCache.get(options.getItemKey(indexFromElement(row)))
  return known ?? row.getBoundingClientRect().height
}

/** The rows near the screen of a long list that scrolls with the page. */
export function useVirtualRows({
  count,
  keyOf,
  guessHeight,
  gap,
  overscan,
  firstSeen = -1,
}: VirtualRows) {
  // The virtualizer is one object that changes in place, which the compiler would take for unchanged.
  'use no memo'
  const [top, setTop] = useState(0)
  const listKey = useListKey()
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: guessHeight,
    getItemKey: keyOf,
    measureElement: exactHeight,
    gap,
    overscan,
    scrollMargin: top,
    // The rows beyond the screen give time enough: what is drawn within the event makes a frame late.
    useFlushSync: false,
    initialMeasurementsCache: measuredRows(listKey),
  })
  useKeepMeasuredRows(listKey, virtualizer)
  // When a height was guessed wrong, the browser itself keeps what is in sight in its place. Scrolling from code as well
  // would stop the glide of an End key on its way.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false
  // Drawn in slices, between which the browser scrolls.
  const rows = useDeferredValue(virtualizer.getVirtualItems())
  const isSeen = firstSeen === -1 || rows.some(({ index }) => index === firstSeen)
  const hasLooked = useRef(false)
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    if (!isSeen) virtualizer.scrollToIndex(firstSeen, { align: 'center' })
  })
  const first = rows[0]
  const last = rows.at(-1)
  const style: CSSProperties = {
    // What is not drawn keeps its room, so that the scroll bar tells the truth.
    paddingBlockStart: first ? first.start - top : 0,
    paddingBlockEnd: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
  }
  return {
    rows,
    /** Ref of an element of each row, which says with `data-index` which it is. */
    measure: virtualizer.measureElement,
    /** For the list itself. */
    list: {
      ref: (list: HTMLElement | null) => {
        // To ask would lay the page out once more for each row that comes.
        if (list && !virtualizer.isScrolling)
          setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
      },
      style,
    },
  }
}
