/** What of a message a seed is made of. */
interface SeedMessage {
  role: string
  content: string
  /** Absent in a draft. */
  id?: string
}

/**
 * What tells a turn of a chat from others, for chance in its prompt (MACRO-23): the same for the draft of a message, for its sending and for every
 * answer to it, and another one for each turn. A draft has no id yet, so the message before it stands for its place.
 * @param history what the answer is made from, oldest first.
 */
export function turnSeed(history: readonly SeedMessage[]): string {
  const last = history.at(-1)
  const before = last?.role === 'user' ? history.at(-2) : last
  const words = last?.role === 'user' ? last.content.trim() : ''
  return JSON.stringify([before?.id ?? '', words])
}
