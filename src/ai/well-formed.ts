/**
 * A text without halves of surrogate pairs, which some servers refuse a whole request for; each becomes
 * the replacement character. Only what is sent is changed, never what is stored (P4).
 */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd')
}
