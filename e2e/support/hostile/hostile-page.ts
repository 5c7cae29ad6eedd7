import { type CDPSession, expect, type BrowserContext, type Page } from '@playwright/test'
import { DATABASE_NAME } from '@/storage/database/name-and-version'
import type { StandIn } from '../../stand-in/server'
import { MARKER } from './hostile-texts'

declare global {
  interface Window {
    /** Dangerous elements that have stood among the messages, however briefly; see `watchForHarm`. */
    dangersSeen?: string[]
    /** Every text that the page has put on the clipboard, as JSON. */
    copiedTexts?: string[]
  }
}

/** What may never happen because of a text, watched from the first page on. */
export interface HarmWatch {
  /** Fails when something has run, asked for something, opened something or left its place. */
  expectNone: (page: Page) => Promise<void>
}

/**
 * Watches a context: requests, windows, dialogs, downloads, the scripts' mark, and each element that is put
 * among the messages. Also notes what is copied, because a clipboard cannot hold half a surrogate pair.
 */
export async function watchForHarm(
  context: BrowserContext,
  page: Page,
  standIn: Pick<StandIn, 'url'>,
): Promise<HarmWatch> {
  const events: string[] = []
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  context.on('page', (opened) => events.push(`opened ${opened.url()}`))
  page.on('dialog', (dialog) => {
    events.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('download', (download) => events.push(`download ${download.url()}`))
  page.on('filechooser', () => events.push('file chooser'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const seen: string[] = []
    window.dangersSeen = seen
    const forbidden =
      'script,iframe,frame,object,embed,applet,portal,form,link,meta,base,style,video,audio,source,picture,template,foreignObject,use,image,animate,set,[is],[background],[srcset],[ping]'
    const look = (node: Node) => {
      if (!(node instanceof Element) || !node.closest('[role=log]')) return
      for (const one of [node, ...node.querySelectorAll('*')]) {
        const isHandling = one.getAttributeNames().some((name) => name.startsWith('on'))
        if (one.matches(forbidden) || isHandling) seen.push(one.outerHTML.slice(0, 200))
      }
    }
    new MutationObserver((changes) => {
      for (const change of changes) {
        change.addedNodes.forEach(look)
        if (change.attributeName?.startsWith('on')) seen.push(change.attributeName)
      }
    }).observe(document, { childList: true, subtree: true, attributes: true })

    const copied: string[] = []
    window.copiedTexts = copied
    const write = navigator.clipboard.writeText.bind(navigator.clipboard)
    navigator.clipboard.writeText = (text) => {
      copied.push(JSON.stringify(text))
      return write(text)
    }
  })
  const origins: string[] = []
  return {
    expectNone: async (watched) => {
      origins.push(new URL(watched.url()).origin)
      const isOwn = (address: string) => {
        const { origin, pathname, search } = new URL(address)
        if (origin === standIn.url) return /\/(chat\/completions|responses)$/.test(pathname)
        return origins.includes(origin) && search === '' && OWN_FILES.test(pathname)
      }
      expect(
        requests.filter((address) => !address.startsWith('data:') && !isOwn(address)),
        'requests beyond the app’s own files and its chat calls',
      ).toEqual([])
      expect(events, 'windows, dialogs, downloads').toEqual([])
      expect(await watched.evaluate((marker) => marker in window, MARKER), 'a script ran').toBe(
        false,
      )
      expect(await watched.evaluate(() => window.dangersSeen)).toEqual([])
      expect(await watched.evaluate(dangersInLog)).toEqual([])
    },
  }
}

/** What the app itself asks its own origin for. */
const OWN_FILES =
  /^\/(?:chat2?\/[\w-]+|assets\/[\w.-]+\.(?:js|css|woff2)|quiet-page-for-seeding|service-worker\.js|sw\.js|manifest\.webmanifest|prices\.json|favicon\.(?:ico|svg)|icons\/[\w.-]+|[\w-]+\.(?:png|svg|ico))?$/

/** What stands among the messages and could run, load, lead elsewhere or lie over others. Runs in the page. */
function dangersInLog(): string[] {
  const log = document.querySelector('[role=log]')
  if (!log) return ['no messages']
  const html =
    'a article blockquote br button code del div em h3 h4 h5 h6 hr input img li math ol p pre span strong svg table tbody td th thead tr ul'.split(
      ' ',
    )
  const drawing = 'circle g line linearGradient path polyline rect stop svg text'.split(' ')
  const found: string[] = []
  for (const one of log.querySelectorAll<HTMLElement | SVGElement | MathMLElement>('*')) {
    const complain = (why: string) => found.push(`${why}: ${one.outerHTML.slice(0, 200)}`)
    const name = one.localName
    if (one instanceof HTMLElement && !html.includes(name)) complain('element')
    if (one instanceof SVGElement && !drawing.includes(name)) complain('drawing')
    if (one instanceof MathMLElement && !/^(?:m(?!action)[a-z]+|semantics|annotation)$/.test(name))
      complain('formula')
    for (const attribute of one.getAttributeNames()) {
      if (
        /^on|^(?:srcdoc|srcset|action|formaction|ping|background|data|xlink:href|is|autofocus)$/.test(
          attribute,
        )
      )
        complain(attribute)
      if (attribute === 'href' && name !== 'a') complain('href')
      if (
        attribute === 'src' &&
        !/^data:image\/(?:png|jpeg|webp|gif)[;,]/.test(one.getAttribute('src') ?? '')
      )
        complain('src')
      if (attribute === 'style' && /url\(|position|@import/.test(one.getAttribute('style') ?? ''))
        complain('style')
    }
    if (one instanceof HTMLInputElement && (one.type !== 'checkbox' || !one.disabled))
      complain('input')
    if (one instanceof HTMLAnchorElement) {
      if (!['http:', 'https:', 'mailto:'].includes(one.protocol)) complain('link')
      if (one.host === location.host) complain('link into the app')
      if (one.target !== '_blank') complain('link without a window of its own')
      if (!one.relList.contains('noopener') || !one.relList.contains('noreferrer')) complain('rel')
    }
    if (!one.closest('.sr-only') && ['fixed', 'sticky'].includes(getComputedStyle(one).position))
      complain('lies over others')
  }
  return found
}

/** Does to every element of the messages what a pointer, a keyboard and a browser may do, but follow links. */
export async function pokeEverything(page: Page): Promise<void> {
  await page.getByRole('log').evaluate((log) => {
    const kinds = 'mouseover mouseenter focus blur error load toggle begin animationstart keydown'
    for (const one of log.querySelectorAll('.markdown *')) {
      for (const kind of kinds.split(' ')) one.dispatchEvent(new Event(kind, { bubbles: true }))
      if (!one.closest('a, button')) one.dispatchEvent(new Event('click', { bubbles: true }))
    }
  })
}

/** Fails when something among the messages is wider than its place, and names it. */
export async function expectNothingSticksOut(page: Page): Promise<void> {
  const found = await page.getByRole('log').evaluate((log) => {
    const scroller = log.parentElement
    const boxes = [document.documentElement, scroller, log, ...log.querySelectorAll('article')]
    return boxes.flatMap((box) =>
      box && box.scrollWidth > box.clientWidth
        ? [
            `${box.tagName} ${box.scrollWidth} > ${box.clientWidth}: ${box.textContent.slice(0, 80)}`,
          ]
        : [],
    )
  })
  expect(found, 'no sideways scrolling').toEqual([])
}

/** What shows the texts of the messages, without their actions. */
const bodiesOf = (page: Page) =>
  page.getByRole('log').locator('article .markdown, article .whitespace-pre-wrap:not(.markdown *)')

/** The shown text of each message. */
export function shownTexts(page: Page): Promise<string[]> {
  return bodiesOf(page).evaluateAll((bodies) =>
    bodies.map((body) => JSON.stringify(body.textContent)),
  )
}

/** The shown text of the last message: of many large ones, not all again. */
export function lastShownText(page: Page): Promise<string> {
  return bodiesOf(page).evaluateAll((bodies) => JSON.stringify(bodies.at(-1)?.textContent))
}

/** The contents of all stored messages in order, each as JSON, which keeps halves of pairs on the way out. */
export function storedContents(page: Page): Promise<string[]> {
  return page.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const all = request.result.transaction('messages').objectStore('messages').getAll()
          all.onerror = () => reject(new Error(all.error?.message))
          all.onsuccess = () => {
            request.result.close()
            const messages = all.result as { seq: number; content: string }[]
            messages.sort((one, other) => one.seq - other.seq)
            resolve(messages.map(({ content }) => JSON.stringify(content)))
          }
        }
      }),
    DATABASE_NAME,
  )
}

const measured = new WeakMap<Page, Promise<CDPSession>>()

/** A connection that measures the page's work from the first call on. */
async function startMeasuring(page: Page): Promise<CDPSession> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  return client
}

/** Seconds for which the page's main thread has worked so far: processor time, which other programs do not lengthen. */
export async function secondsWorked(page: Page): Promise<number> {
  const measuring = measured.get(page) ?? startMeasuring(page)
  measured.set(page, measuring)
  const { metrics } = await (await measuring).send('Performance.getMetrics')
  const worked = metrics.find(({ name }) => name === 'TaskDuration')?.value
  if (worked === undefined) throw new Error('The browser does not tell how long it has worked.')
  return worked
}

/**
 * Milliseconds that the page's main thread works from a key's press until the box has it and the page has drawn it; the
 * key stays in the box.
 */
export async function workOfKey(page: Page): Promise<number> {
  // Not by its role, which the browser would look for in each of many thousand elements, three times for each key.
  const composer = page.locator('textarea[aria-label="Message"]')
  const { length } = await composer.inputValue()
  const before = await secondsWorked(page)
  await composer.press('x')
  await composer.evaluate(
    (box: HTMLTextAreaElement, expected) =>
      new Promise<void>((resolve, reject) => {
        if (box.value.length !== expected) reject(new Error('The key is not in the box.'))
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    length + 1,
  )
  return ((await secondsWorked(page)) - before) * 1000
}
