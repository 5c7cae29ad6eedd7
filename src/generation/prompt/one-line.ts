/**
 * A text on one line, so that nothing in it can pretend to be another line of a prompt.
 * @param maxLength where it is cut, in code units; without one it is kept whole.
 */
export function oneLine(text: string, maxLength = Infinity): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength)
}
