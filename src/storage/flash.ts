/** Where the sentence for the next page is kept. */
export const FLASH_KEY = 'parlour-flash'

/** Leaves a sentence for the page that is loaded next in this tab, to be shown as a toast. */
export function leaveFlash(text: string): void {
  try {
    sessionStorage.setItem(FLASH_KEY, text)
  } catch {
    // Only the toast is lost.
  }
}

/** Takes the sentence that the page before left, if any. */
export function takeFlash(): string | undefined {
  try {
    const text = sessionStorage.getItem(FLASH_KEY) ?? undefined
    sessionStorage.removeItem(FLASH_KEY)
    return text
  } catch {
    return undefined
  }
}
