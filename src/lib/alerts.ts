/*
 * How a page has the service worker show a notification, and is told that it was pressed. Both sides can be of different
 * builds: what stands here must stay understood.
 */

const SHOW = 'parlour: alert'
const OPEN = 'parlour: open'

/** A notification of the system. */
export interface Alert {
  title: string
  body: string
  /** A newer one of the same tag takes its place. */
  tag: string
  /** Where a press leads to: an address of the app, below its scope and without a slash in front. */
  path: string
}

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null

/** What a page tells the worker to have it shown. */
export function alertMessage(alert: Alert): unknown {
  return { type: SHOW, ...alert }
}

/** The notification that a message asks for; undefined where it asks for none. */
export function readAlert(data: unknown): Alert | undefined {
  if (!isRecord(data) || data.type !== SHOW) return undefined
  const { title, body, tag, path } = data
  if (typeof title !== 'string' || typeof body !== 'string') return undefined
  if (typeof tag !== 'string' || typeof path !== 'string') return undefined
  return { title, body, tag, path }
}

/** What the worker tells a page whose notification was pressed. */
export function openMessage(path: string): unknown {
  return { type: OPEN, path }
}

/** The address that a message of the worker leads to, below the app's scope; undefined where it leads nowhere. */
export function readOpen(data: unknown): string | undefined {
  return isRecord(data) && data.type === OPEN && typeof data.path === 'string'
    ? data.path
    : undefined
}
