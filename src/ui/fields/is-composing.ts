import type { KeyboardEvent } from 'react'

/** What a key reports that an input method has taken for itself. */
const TAKEN_BY_INPUT_METHOD = 229

/**
 * Whether a key belongs to an input method that is still composing text. Safari ends the composition before it
 * reports the Enter that ended it, and then only the old key code tells.
 */
export function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells it in Safari
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN_BY_INPUT_METHOD
}
