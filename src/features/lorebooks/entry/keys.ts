/* Keys of an entry as they are typed: one in each line. */

/** The keys of a text. Blank lines are none. */
export function readKeys(text: string): string[] {
  return text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
}

/** Keys as they stand in a field. One that has a line break stays one key: any white space fits any. */
export function showKeys(keys: readonly string[]): string {
  return keys.map((key) => key.replaceAll(/\s*[\r\n]\s*/g, ' ')).join('\n')
}

/** A pattern at the beginning of what is left of a line, up to a comma or the end. */
const PATTERN = /\s*(\/(?:\\.|[^\\/])+\/[a-z]*)\s*(?:,|$)/suy
const PLAIN = /([^,]*)(?:,|$)/suy

/** The keys of a line that separates them by commas; a comma within a pattern separates nothing. */
export function splitAtCommas(line: string): string[] {
  const keys: string[] = []
  for (let at = 0; at < line.length;) {
    PATTERN.lastIndex = at
    PLAIN.lastIndex = at
    const found = PATTERN.exec(line) ?? PLAIN.exec(line)
    const key = found?.[1]?.trim() ?? ''
    if (key !== '') keys.push(key)
    at += found?.[0].length || 1
  }
  return keys
}
