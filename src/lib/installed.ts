import { isTouchSafari } from './handheld'

/** Whether the app runs as an installed one, not in a tab of a browser. */
export function isInstalled(): boolean {
  // Safari's own word, from before there was one for all.
  const { standalone } = navigator as Navigator & { standalone?: unknown }
  return standalone === true || matchMedia('(display-mode: standalone)').matches
}

/** Whether the page is in a tab of Safari, or of a browser that is built on it, which alone have this event. */
export function isSafariTab(): boolean {
  return 'GestureEvent' in globalThis && !isInstalled()
}

/** The same on iPhone and iPad alone. */
export function isTouchSafariTab(): boolean {
  return isSafariTab() && isTouchSafari()
}
