import type { Mark } from './marks'
import { STAMP } from './stamps'

/*
 * Which texts were replaced by somebody who knew them. Each is a register of its own in the mark of the record, so that it is
 * merged, sent, sent again and told by a base as any other, and never forgotten with the text that took its place: that one may
 * lose to a third text, on a device that has not heard of the first.
 */

const REPLACED = '!'

/** How many of them a record remembers, those with the latest stamps: a bound, and far more than anybody edits one text. */
const MOST_REPLACED = 300

/** The register that says that the text with this stamp was replaced. @param register where it was when it was */
export function replacedRegister(register: string, stamp: string): string {
  return register + REPLACED + stamp
}

/** The text that a register says was replaced; undefined of all other registers. */
export function readReplaced(name: string): { register: string; stamp: string } | undefined {
  const end = name.lastIndexOf(REPLACED)
  const stamp = name.slice(end + 1)
  return end > 0 && STAMP.test(stamp) ? { register: name.slice(0, end), stamp } : undefined
}

/** Forgets what was replaced first, where it is more than a record remembers. Changes the mark. */
export function forgetReplaced({ x, f }: Pick<Mark, 'x' | 'f'>, most = MOST_REPLACED): void {
  const names = Object.keys(x)
  if (names.length <= most) return
  const known = names.flatMap((name) => {
    const stamp = readReplaced(name)?.stamp
    return stamp === undefined ? [] : [{ name, stamp }]
  })
  known.sort((one, other) => (one.stamp < other.stamp ? 1 : -1))
  for (const { name } of known.slice(most)) {
    Reflect.deleteProperty(x, name)
    Reflect.deleteProperty(f, name)
  }
}
