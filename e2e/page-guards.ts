import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Page,
  type Request,
  type WebSocket,
} from '@playwright/test'

/** What a journey may do that the guards refuse otherwise. */
export interface PageGuards {
  /** Lets pages ask this origin, for a journey that answers for it (with `page.route`). */
  allowOrigin: (origin: string) => void
  /** Lets the console say what matches, for a journey that provokes it. */
  allowConsole: (pattern: RegExp) => void
  /** Remembers an API key, which may then stand in no console line, no page and no address; gives it back. */
  secret: (key: string) => string
  /**
   * What went wrong so far, in words; empty when all is well. Looks for secrets in the pages that are open
   * now, so a journey that shows a key form should also ask while the form is open.
   */
  problems: () => Promise<string[]>
  /** Forgets all that was seen, allowed and remembered, before another journey uses the same context. */
  forget: () => void
}

/** What Playwright says where it keeps the service worker away (playwright.config.ts). */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright'

declare global {
  interface Window {
    /** What `watchContext` adds to every page it watches. */
    reportPolicyViolation?: (text: string) => Promise<void>
  }
}

/**
 * Watches every page of a context, its service worker included: errors and warnings in the console,
 * uncaught errors, violations of the content security policy, and requests to origins that are not allowed.
 * Call it before the first page is opened.
 * @param appOrigin the origin the app is served from, the only one allowed at first
 */
export async function watchContext(
  context: BrowserContext,
  appOrigin: string,
): Promise<PageGuards> {
  const origins = new Set<string>()
  const allowedConsole: RegExp[] = []
  const secrets = new Set<string>()
  const violations: string[] = []
  const pageErrors: string[] = []
  const addresses: string[] = []
  const messages: ConsoleMessage[] = []

  const forget = () => {
    for (const list of [allowedConsole, violations, pageErrors, addresses, messages])
      list.length = 0
    secrets.clear()
    origins.clear()
    origins.add(appOrigin)
  }
  forget()

  await context.exposeBinding('reportPolicyViolation', (_source, text: string) => {
    violations.push(text)
  })
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      // The browser's own page around a picture: it inherits the policy, and its looks fall to it.
      if (document.contentType.startsWith('image/')) return
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event
      const place = `${sourceFile || 'the page'}:${lineNumber}`
      const text = `${effectiveDirective} refused ${blockedURI} at ${place} ${sample}`
      void window.reportPolicyViolation?.(text)
    })
  })
  context.on('console', (message) => messages.push(message))
  context.on('weberror', (webError) => {
    const error = webError.error()
    pageErrors.push(error.stack ?? error.message)
  })
  const addAddress = (asked: Request | WebSocket) => addresses.push(asked.url())
  context.on('request', addAddress)
  context.on('page', (page) => page.on('websocket', addAddress))

  /** A refusal from an allowed origin is what a journey about errors is about; Chromium logs each. */
  const isAnswerOfAllowedOrigin = (message: ConsoleMessage) =>
    message.text().startsWith('Failed to load resource') &&
    originOf(message.location().url) !== appOrigin &&
    origins.has(originOf(message.location().url))

  /** The same page's complaint. */
  const isOfPicturePage = (message: ConsoleMessage) =>
    message.location().url.startsWith('blob:') && message.text().startsWith('Applying inline style')

  const consoleProblems = () =>
    messages
      .filter((message) => ['error', 'warning', 'assert'].includes(message.type()))
      .filter((message) => !isAnswerOfAllowedOrigin(message))
      .filter((message) => !isOfPicturePage(message))
      .filter((message) => message.text() !== WORKER_BLOCKED)
      .filter((message) => !allowedConsole.some((pattern) => pattern.test(message.text())))
      .map((message) => `console ${message.type()}: ${message.text()}`)

  const secretProblems = async () => {
    if (secrets.size === 0) return []
    const pages = await Promise.all(context.pages().map(contentOf))
    const places = [
      ...messages.map((message) => ['the console', message.text()] as const),
      ...addresses.map((address) => ['an address', address] as const),
      ...pages.map((content) => ['a page', content] as const),
    ]
    return [...secrets].flatMap((key) =>
      places
        .filter(([, text]) =>
          [key, encodeURIComponent(key), Buffer.from(key).toString('base64')].some((k) =>
            text.includes(k),
          ),
        )
        // The key itself is named by its end only, because reports are kept and shared.
        .map(([place]) => `the key that ends in ${key.slice(-4)} stands in ${place}`),
    )
  }

  return {
    forget,
    allowOrigin: (origin) => origins.add(originOf(origin)),
    allowConsole: (pattern) => allowedConsole.push(pattern),
    secret: (key) => {
      secrets.add(key)
      return key
    },
    problems: async () => [
      ...consoleProblems(),
      ...pageErrors.map((error) => `uncaught: ${error}`),
      ...violations.map((text) => `content security policy: ${text}`),
      ...addresses
        .filter((address) => !isLocal(address) && !origins.has(originOf(address)))
        .map((address) => `request to an origin that is not allowed: ${address}`),
      ...(await secretProblems()),
    ],
  }
}

/** A page's HTML. Asked again where the page is just changing: after a refused address the browser's own page comes late. */
async function contentOf(page: Page) {
  let content = ''
  await expect(async () => {
    content = await page.content()
  }).toPass()
  return content
}

/** Addresses that never leave the page. */
function isLocal(address: string) {
  return /^(about|blob|data):/.test(address)
}

/** The origin of an address, with web sockets counted as their http counterpart; empty when it has none. */
function originOf(address: string) {
  return URL.canParse(address) ? new URL(address.replace(/^ws/, 'http')).origin : ''
}
