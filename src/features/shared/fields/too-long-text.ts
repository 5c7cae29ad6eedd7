import { tooLong } from '@/domain/text-limits'
import { isTooLong } from './words'

/** Says that a text is too long; undefined where it is not. @param label what the field is called on the screen. */
export function tooLongText(label: string, text: string, max: number): string | undefined {
  return tooLong(text, max) && isTooLong(label, max)
}
