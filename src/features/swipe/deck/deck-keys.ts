import type { Swipe } from '@/storage/dating/profiles'

/** Where the focus is when a key is pressed. */
export type KeyTarget =
  /** In the view that holds the deck. */
  | 'deck'
  /** On the page, or on a control that has no use for arrow keys, such as a link. */
  | 'page'
  /** On a control with arrow keys of its own: a tab, a field, the dots of a gallery; or in a dialog or menu. */
  | 'elsewhere'

type Key = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/**
 * What a key does in the deck. A letter works only while the focus is in the deck's view, so that it is in nobody's way (WCAG
 * 2.1.4); a key that is held down decides once.
 */
export function deckKey(event: Key, where: KeyTarget): Swipe | 'undo' | undefined {
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

const OWN_KEYS = [
  'input',
  'textarea',
  'select',
  '[contenteditable]',
  ...['dialog', 'alertdialog', 'menu', 'listbox', 'tab', 'radio', 'slider'].map(
    (role) => `[role=${role}]`,
  ),
].join()

/** Where an event comes from. @param deck the view that holds cards and buttons. */
export function keyTargetOf(target: EventTarget | null, deck: Element): KeyTarget {
  if (!(target instanceof Element) || target.closest(OWN_KEYS)) return 'elsewhere'
  return deck.contains(target) ? 'deck' : 'page'
}
