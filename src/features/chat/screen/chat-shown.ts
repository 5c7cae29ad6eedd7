import { forgetReadAhead } from '@/storage/connection/read-ahead'

let tell: () => void = () => undefined
const shown = new Promise<void>((resolve) => {
  tell = resolve
})

/** Resolves when the first chat of this visit has been drawn: what is not needed for that waits for it. */
export function untilChatShown(): Promise<void> {
  return shown
}

/** Called when the messages of a chat have been drawn. */
export function reportChatShown(): void {
  forgetReadAhead()
  tell()
}
