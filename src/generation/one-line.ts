/** A text on one line, so that nothing in it can pretend to be another line of a prompt. */
export function oneLine(text: string, maxLength: number): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength)
}
