/*
 * What the page runs first, while the large scripts are still on their way or being compiled. It is a file of its own, without
 * a library, and main.tsx imports it: it runs once, whichever of the two comes first.
 */
import { preloadRoute } from '@/lib/start/route-files'

// In a frame nothing is shown; see main.tsx.
if (window.top === window.self) void preloadRoute(location.pathname)
