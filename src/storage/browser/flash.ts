/** Where the sentence for the next page is kept. */
export const FLASH_KEY = 'parlour-flash'

/** All that one page has to say on the next. Another page of the origin can write there too: nothing else is shown. */
export const flashes = {
  chatsGone: 'The temporary chats were not saved, so they are gone.',
  providerSaved: 'Provider saved',
} as const

const sentences: readonly string[] = Object.values(flashes)

/** Leaves a sentence for the page that is loaded next in this tab, to be shown as a toast. */
export function leaveFlash(text: (typeof flashes)[keyof typeof flashes]): void {
  try {
    sessionStorage.setItem(FLASH_KEY, text)
  } catch {
    // Only the toast is lost.
  }
}

/** Takes the sentence that the page before left, if any. */
export function takeFlash(): string | undefined {
  try {
    const text = sessionStorage.getItem(FLASH_KEY) ?? ''
    sessionStorage.removeItem(FLASH_KEY)
    return sentences.includes(text) ? text : undefined
  } catch {
    return undefined
  }
}
