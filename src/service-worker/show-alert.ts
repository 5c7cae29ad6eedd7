import { openMessage, readAlert } from '@/lib/alerts'

/** A page, as far as it is needed here. */
interface Page {
  id: string
  url: string
  postMessage: (message: unknown) => void
  focus: () => Promise<unknown>
}

interface Surroundings {
  /** Address that the app is served at, with a slash at the end. */
  scope: string
  /** All pages of the origin. */
  findPages: () => Promise<readonly Page[]>
  openPage: (url: string) => Promise<unknown>
}

/** The part of a message from a page that is looked at. */
interface Heard {
  data: unknown
  source: unknown
}

/** Shows the notification that a page asks for, if a message is that; the browser refuses where the user has not allowed it. */
export async function showAlert(
  { data, source }: Heard,
  showNotification: (title: string, options: NotificationOptions) => Promise<void>,
): Promise<void> {
  const alert = readAlert(data)
  if (!alert) return
  const { title, body, tag, path } = alert
  const page = typeof source === 'object' && source && 'id' in source ? source.id : undefined
  const icon = 'icon-192.png'
  await showNotification(title, { body, tag, icon, data: { page, path } }).catch(() => undefined)
}

/**
 * Leads to what a notification tells of: in the page that it came from, else in another one, else in a new one.
 * @param data what `showAlert` has put into it
 */
export async function openAlert(
  data: unknown,
  { scope, findPages, openPage }: Surroundings,
): Promise<void> {
  if (typeof data !== 'object' || data === null) return
  const path = 'path' in data ? data.path : undefined
  const page = 'page' in data ? data.page : undefined
  if (typeof path !== 'string') return
  const pages = (await findPages()).filter(({ url }) => url.startsWith(scope))
  // A chat that stands in memory is in no other page.
  const target = pages.find(({ id }) => id === page) ?? pages[0]
  if (!target) {
    await openPage(scope + path)
    return
  }
  target.postMessage(openMessage(path))
  await target.focus()
}
