/**
 * The text of a file as it stands in a prompt: its name, and below it the text between fences. The fences are longer
 * than any row of backticks in it, so nothing that a file says can end them: what it tells the model remains the text of
 * a file. ATT-20
 * @param name as of `shownFileName`.
 */
export function fencedFile(name: string, text: string): string {
  const fence = '`'.repeat(Math.max(3, longestRow(text) + 1, longestRow(name) + 1))
  const end = text === '' || text.endsWith('\n') ? '' : '\n'
  return `File: ${name}\n${fence}\n${text}${end}${fence}`
}

/** How many backticks stand in a row at most. */
function longestRow(text: string): number {
  let longest = 0
  for (const [row] of text.matchAll(/`+/g)) longest = Math.max(longest, row.length)
  return longest
}
