import { useEffect, useState } from 'react'
import type { MessagePage } from '@/storage/conversations/message-window'
import { countFillingScreen } from './filling-screen'

/** Key of the page that is not drawn at first. */
const REST_KEY = -1

/** @returns the same messages, with a page that begins at that place */
function splitAt(pages: MessagePage[], seq: number): MessagePage[] {
  return pages.flatMap((page) => {
    const index = page.messages.findIndex((message) => message.seq >= seq)
    if (index <= 0) return [page]
    const rest = { key: REST_KEY, messages: page.messages.slice(0, index) }
    return [rest, { ...page, messages: page.messages.slice(index) }]
  })
}

/** Whether something stands in a field of its own, in which keys do something else. */
export function isInField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea') !== null
}

/** Whether a key opens the search of the browser or selects the whole page: both know only what is drawn. */
function needsAll({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (key === 'F3') return true
  if (!ctrlKey && !metaKey) return false
  const letter = key.toLowerCase()
  return letter === 'f' || (letter === 'a' && !isInField(target))
}

/**
 * Draws at first as many messages as fill the screen: each of those above costs as much, and who opens a chat mostly goes on
 * at its end.
 * @param opensAtEnd false where all are drawn
 * @returns the pages to draw, and what draws the rest; undefined where nothing is left out
 */
export function useEnoughAtFirst(pages: MessagePage[], opensAtEnd: boolean) {
  /** Place of the first message that is drawn at first. */
  const [begin] = useState(() => {
    const all = pages.flatMap(({ messages }) => messages)
    const count = opensAtEnd ? countFillingScreen(all) : all.length
    return count < all.length ? all.at(-count)?.seq : undefined
  })
  const [isRestDrawn, setRestDrawn] = useState(begin === undefined)
  useEffect(() => {
    if (isRestDrawn) return
    const drawForKey = (event: KeyboardEvent) => {
      if (needsAll(event)) setRestDrawn(true)
    }
    addEventListener('keydown', drawForKey)
    return () => removeEventListener('keydown', drawForKey)
  }, [isRestDrawn])
  if (begin === undefined) return { drawn: pages, drawRest: undefined }
  const split = splitAt(pages, begin)
  if (isRestDrawn) return { drawn: split, drawRest: undefined }
  return {
    drawn: split.filter(({ messages }) => messages.some(({ seq }) => seq >= begin)),
    drawRest: () => setRestDrawn(true),
  }
}
