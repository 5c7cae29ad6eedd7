import { untilAborted } from './until-aborted'

/** Waits. @throws AbortError as soon as the signal is aborted. */
export function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, delayMs)
  })
  return untilAborted(signal, wait).finally(() => clearTimeout(timer))
}
