import { cutText } from '../cut-text'
import { withoutForbidden } from '../file-name'

/** Code units of a name at most. */
const MAX_LENGTH = 100
/** Of these, how many at the end stay: the ending of a file says what it is. */
const END_LENGTH = 24
const CUT = '…'

/**
 * What shows nothing, or shows other signs elsewhere than they stand: control characters, signs of direction, tags. Not
 * the joiners that emoji and some scripts are written with.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cf}\p{Cc}\u2028\u2029]+/gu

/**
 * The name of a file as it is shown, stored and told to a model: one line of 100 code units at most, without control
 * characters, signs of direction, slashes and whatever else no file name may have, such as `*` or `?`. Where it is too
 * long, its middle is left out. "file" where nothing is left.
 */
export function shownFileName(name: string): string {
  // Only what can be shown in the end is looked at, from both ends.
  const looked = name.length > 2000 ? name.slice(0, 1000) + name.slice(-1000) : name
  const plain = withoutForbidden(looked.replace(UNSEEN, ' ').toWellFormed())
  if (plain === '') return 'file'
  if (plain.length <= MAX_LENGTH) return plain
  const end = plain.slice(-END_LENGTH)
  // Not the second half of a sign.
  const whole = /^[\udc00-\udfff]/.test(end) ? end.slice(1) : end
  return cutText(plain, MAX_LENGTH - CUT.length - END_LENGTH) + CUT + whole
}
