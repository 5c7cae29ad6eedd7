/** Where the message for the next page is kept. */
export const FLASH_KEY = 'parlour-flash'

/** All that one page has to say on the next. Another page of the origin can write there too: nothing else is shown. */
const flashes = ['temporary_chats_gone', 'provider_saved'] as const
/** What one page has to say on the next. */
export type Flash = (typeof flashes)[number]

/** Leaves a message for the page that is loaded next in this tab, to be shown as a toast. */
export function leaveFlash(flash: Flash): void {
  try {
    sessionStorage.setItem(FLASH_KEY, flash)
  } catch {
    // Only the toast is lost.
  }
}

/** Takes the message that the page before left, if any. */
export function takeFlash(): Flash | undefined {
  try {
    const left = sessionStorage.getItem(FLASH_KEY)
    sessionStorage.removeItem(FLASH_KEY)
    return flashes.find((flash) => flash === left)
  } catch {
    return undefined
  }
}
