/*
 * What the page runs first, while the large scripts are still on their way or being compiled: what these will ask for. It is a file of its own, without
 * a library, and main.tsx imports it: it runs once, whichever of the two comes first.
 */
import { preloadRoute } from '@/lib/start/route-files'
import { openEarly } from '@/storage/connection/early-connection'

// In a frame nothing is shown; see main.tsx.
if (window.top === window.self) {
  openEarly()
  preloadRoute(location.pathname)
}
