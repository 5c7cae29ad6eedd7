import { pageHeading } from '@/ui/focus-elsewhere'

/** The message that stands before one that is deleted: it can take the focus. Without one, the page's own place. */
export function placeBefore(messageId: string): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-message-id]')]
  // It may be gone already.
  const index = rows.findIndex(({ dataset }) => dataset.messageId === messageId)
  const before = index === -1 ? rows.at(-1) : rows[index - 1]
  return before ?? pageHeading()
}
