/** How time is counted. @returns the way to stop */
export type Timer = (seconds: number, onEnd: () => void) => () => void

export const realTimer: Timer = (seconds, onEnd) => {
  const timer = setTimeout(onEnd, seconds * 1000)
  return () => clearTimeout(timer)
}
