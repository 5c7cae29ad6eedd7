/*
 * What the page runs first, while the large scripts are still on their way or being compiled: what these will ask for, and what the
 * page shows meanwhile, for which its first paint waits. It is a file of its own, without
 * a library, and main.tsx imports it: it runs once, whichever of the two comes first.
 */
// First of all, so that nothing can make the page's Trusted Types policy before it.
import '@/lib/trusted-url'
import { applyThemeHint } from '@/app/apply-theme'
import { keepEarlyKeys } from '@/lib/start/early-keys'
import { isChatAddress, showFrame } from '@/lib/start/frame'
import { preloadRoute } from '@/lib/start/route-files'
import { readPanelFolded } from '@/storage/browser/panel-hint'
import { openEarly } from '@/storage/connection/early-connection'
import { readChatAhead } from '@/storage/connection/read-ahead'

// In a frame nothing is shown; see main.tsx.
if (window.top === window.self) {
  const isChat = isChatAddress(location.pathname)
  openEarly(isChat ? readChatAhead : undefined)
  preloadRoute(location.pathname)
  applyThemeHint()
  showFrame(location.pathname, readPanelFolded())
  if (isChat) keepEarlyKeys()
}
