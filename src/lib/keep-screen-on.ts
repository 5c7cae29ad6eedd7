import { isHandheld } from './handheld'

/**
 * Keeps the screen of a phone or tablet on, where its browser can and wants to. The browser lets go of it while the page is
 * out of sight; it is taken anew when the page is back.
 * @returns the way to stop
 */
export function keepScreenOn(): () => void {
  // Absent outside secure contexts and in older browsers, whatever the types say.
  const wakeLock =
    typeof navigator === 'undefined' ? undefined : (navigator as Partial<Navigator>).wakeLock
  if (!wakeLock || !isHandheld()) return () => undefined
  let isOver = false
  let isAsking = false
  let held: WakeLockSentinel | undefined
  const take = async () => {
    if (isAsking || document.visibilityState !== 'visible' || held?.released === false) return
    isAsking = true
    try {
      held = await wakeLock.request('screen')
      if (isOver) await held.release()
    } catch {
      // The battery is low, or the host's headers forbid it: the screen goes off when it wants to.
    }
    isAsking = false
  }
  const onChange = () => void take()
  document.addEventListener('visibilitychange', onChange)
  void take()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onChange)
    held?.release().catch(() => undefined)
  }
}
