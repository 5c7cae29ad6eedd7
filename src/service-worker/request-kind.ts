import { RECEIVED_PATH } from '@/lib/received'
import type { Build } from './build-cache'

/**
 * What the worker does with a request: `page` network first, `file` cache first, `received` is kept for the page and goes to
 * nobody, `other` not its business.
 */
export type RequestKind = 'page' | 'file' | 'received' | 'other'

/**
 * Sorts requests. Only reads of our own pages and files are answered, and what the share sheet sends: what goes to a provider, even to one on our own
 * origin, never passes through the worker (P7).
 * @param scope address that the app is served at, with a slash at the end
 */
export function requestKind(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  scope: string,
  { files }: Pick<Build, 'files'>,
): RequestKind {
  if (method === 'POST' && mode === 'navigate' && url === scope + RECEIVED_PATH) return 'received'
  if (method !== 'GET' || !url.startsWith(scope)) return 'other'
  const path = url.slice(scope.length)
  // Old builds' files too: their pages may still be open.
  if (/^assets\/[^?]+$/.test(path) || files.includes(path)) return 'file'
  return mode === 'navigate' ? 'page' : 'other'
}
