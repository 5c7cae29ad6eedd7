/** The beginning of a text, of at most so many code units and without half a character at its end. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
