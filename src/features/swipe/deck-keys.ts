import type { Swipe } from '@/storage/commands/profiles'

/** Where the focus is when a key is pressed. */
export type KeyPlace =
  /** On a card or one of the deck's buttons. */
  | 'deck'
  /** On nothing in particular: the page, its heading. */
  | 'page'
  /** On a control of its own: a tab, a field, the dots of a gallery, a dialog. */
  | 'elsewhere'

type Key = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * What a key does in the deck. A letter works only while the focus is in the deck, so that it is in nobody's way (WCAG
 * 2.1.4); a key that is held down decides once.
 */
export function deckKey(event: Key, where: KeyPlace): Swipe | 'undo' | undefined {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event
  if (where === 'elsewhere' || repeat || altKey || shiftKey) return undefined
  const isPlain = !ctrlKey && !metaKey
  const isZ = key === 'z' || key === 'Z'
  if (isZ) return isPlain && where !== 'deck' ? undefined : 'undo'
  if (!isPlain) return undefined
  if (key === 'ArrowRight') return 'like'
  if (key === 'ArrowLeft') return 'pass'
  return key === 'Backspace' ? 'undo' : undefined
}

const CONTROLS =
  'a, button, input, select, textarea, summary, [role=tab], [role=dialog], [contenteditable]'

/** Where an event comes from. @param deck the element that holds cards and buttons. */
export function keyPlaceOf(target: EventTarget | null, deck: Element): KeyPlace {
  if (!(target instanceof Element) || target.matches('input, textarea, select')) return 'elsewhere'
  if (deck.contains(target)) return 'deck'
  return target.closest(CONTROLS) ? 'elsewhere' : 'page'
}
