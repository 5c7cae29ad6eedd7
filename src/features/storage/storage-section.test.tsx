// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noteBackup } from '@/storage/commands/backup'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import {
  sampleCharacter,
  sampleConversation,
  sampleMessage,
  sampleProvider,
} from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { formatDate } from '@/ui/format-size'
import { StorageBox } from './storage-box'
import { StorageSection } from './storage-section'

const DAY = 24 * 60 * 60 * 1000

const page = document.createElement('div')
let root: Root

beforeEach(async () => {
  await freshDatabase()
  root = createRoot(page)
})

afterEach(async () => {
  root.unmount()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'storage')
  await removeDatabase()
})

/** What the browser has to say about its storage; nothing for a browser without the interface. */
function stubStorage(storage: Partial<StorageManager> | undefined) {
  Object.defineProperty(navigator, 'storage', { value: storage, configurable: true })
}

/** Lets the page be in Safari, as far as it can tell. */
function stubSafari({ touch, standalone }: { touch: boolean; standalone: boolean }) {
  vi.stubGlobal('GestureEvent', Event)
  vi.stubGlobal('CSS', { supports: () => touch })
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }))
}

const draw = (node: ReactNode) => root.render(node)

/** The box of Home and the section of the settings, which tell the same. */
const drawBoth = () =>
  draw(
    <>
      <StorageBox />
      <StorageSection transferButtons={null} />
    </>,
  )

const drawSection = () => draw(<StorageSection transferButtons={null} />)

const meters = () => [...page.querySelectorAll('[role=meter]')]

it.each([
  [{ estimate: () => new Promise<never>(() => undefined) }, 'Loading storage information...'],
  [
    { estimate: () => Promise.reject(new Error('The disk is asleep')) },
    'Error loading storage info: The disk is asleep',
  ],
  [{ estimate: async () => ({}) }, 'Storage information not available'],
  [undefined, 'Storage API not supported in this browser'],
])(
  'the storage box says so, on Home and in the settings (HOME-15 to HOME-18): %#',
  async (storage, text) => {
    stubStorage(storage)
    drawBoth()
    await waitFor(() => {
      const shown = [...page.querySelectorAll('p')].filter((each) => each.textContent === text)
      expect(shown).toHaveLength(2)
    })
    expect(meters()).toEqual([])
  },
)

it.each([
  { usage: 500, quota: 1000, now: 50, tone: 'accent', words: '500 bytes of 1 kB used (50%)' },
  { usage: 700, quota: 1000, now: 70, tone: 'accent', words: '(70%)' },
  { usage: 701, quota: 1000, now: 70, tone: 'warning', words: 'getting short' },
  { usage: 901, quota: 1000, now: 90, tone: 'danger', words: 'almost used up' },
  { usage: 3000, quota: 1000, now: 100, tone: 'danger', words: '3 kB of 1 kB used (100%)' },
  // Unknown usage counts as 2 MB.
  {
    usage: undefined,
    quota: 4 * 1024 * 1024,
    now: 50,
    tone: 'accent',
    words: '2.1 MB of 4.2 MB used (50%)',
  },
])(
  'the storage box at $usage of $quota bytes is $tone (HOME-09, HOME-19 to HOME-22)',
  async ({ usage, quota, now, tone, words }) => {
    stubStorage({ estimate: async () => ({ quota, ...(usage !== undefined && { usage }) }) })
    drawBoth()
    await waitFor(() => expect(meters()).toHaveLength(2))
    for (const meter of meters()) {
      expect(meter.getAttribute('aria-label')).toBe('Storage used')
      expect(meter.getAttribute('data-tone')).toBe(tone)
      expect(meter.getAttribute('aria-valuenow')).toBe(String(now))
      expect(meter.parentElement?.textContent).toContain(words)
    }
  },
)

it('looks again each minute (HOME-14)', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let usage = 100
  stubStorage({ estimate: async () => ({ usage, quota: 1000 }) })
  draw(<StorageBox />)
  const waitForText = (text: string) =>
    vi.waitUntil(() => page.textContent.includes(text), { interval: 1, timeout: 30_000 })
  await waitForText('(10%)')
  usage = 200
  const before = vi.getTimerCount()
  vi.advanceTimersByTime(50_000)
  await new Promise((resolve) => setImmediate(resolve))
  expect(page.textContent).toContain('(10%)')
  vi.advanceTimersByTime(10_000)
  await waitForText('(20%)')
  expect(vi.getTimerCount()).toBe(before)
})

it('counts what is kept (P20)', async () => {
  await database.providers.put(sampleProvider())
  await database.characters.put(sampleCharacter())
  await database.conversations.put(sampleConversation())
  for (const seq of [1, 2, 3]) await database.messages.put(sampleMessage(seq))
  drawSection()
  await waitFor(() => {
    const counts = [...page.querySelectorAll('dd')].map((each) => [
      each.getAttribute('aria-label'),
      each.textContent,
    ])
    expect(counts).toEqual([
      ['Conversations', '1'],
      ['Messages', '3'],
      ['Characters', '1'],
      ['Pictures', '0'],
      ['Providers', '1'],
    ])
  })
})

const findButton = (text: string) =>
  [...page.querySelectorAll('button')].find(({ textContent }) => textContent === text)

it.each([
  [true, 'Your browser agreed.'],
  [false, 'Your browser did not agree.'],
])(
  '“Keep my data” asks the browser once and says what it answered: %s (P20)',
  async (isAgreed, words) => {
    let isKept = false
    const persist = vi.fn(async () => (isKept = isAgreed))
    stubStorage({ persisted: async () => isKept, persist })
    drawSection()
    await waitFor(() => expect(findButton('Keep my data')).toBeDefined())
    expect(page.textContent).toContain('may delete this data without asking')
    findButton('Keep my data')?.click()
    await waitFor(() => {
      expect(page.querySelector('p[role=status]')?.textContent).toContain(words)
    })
    expect(persist).toHaveBeenCalledOnce()
    if (isAgreed) expect(page.textContent).toContain('has promised to keep this data')
    expect(findButton('Keep my data')?.disabled).toBe(isAgreed ? undefined : false)
  },
)

it('shows the last backup, and “Never” where there was none (P20)', async () => {
  // Days are counted by the calendar: the test may not go over midnight.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 0, 15, 12) })
  drawSection()
  await waitFor(() => expect(page.textContent).toContain('Last backup: Never'))
  const at = Date.now() - 12 * DAY
  await noteBackup(at)
  root.unmount()
  root = createRoot(page)
  drawSection()
  const words = `Last backup: ${formatDate(at)} (12 days ago)`
  await waitFor(() => expect(page.textContent).toContain(words))
})

it.each([
  ['Safari on a phone', { touch: true }, 'Add to Home Screen'],
  ['Safari on a Mac', { touch: false }, 'Add to Dock'],
])('REACH-02: %s says what it deletes after 7 days, and what helps', async (_, { touch }, way) => {
  stubSafari({ touch, standalone: false })
  let isKept = false
  stubStorage({
    persisted: () => Promise.resolve(isKept),
    persist: () => Promise.resolve((isKept = true)),
  })
  drawSection()
  await waitFor(() => expect(page.textContent).toContain('After 7 days of use without a visit'))
  expect(page.textContent).toContain(way)
  const links = [...page.querySelectorAll('a')].map(({ textContent }) => textContent)
  expect(links).toContain('Devices')
  findButton('Keep my data')?.click()
  await waitFor(() => expect(page.textContent).not.toContain('After 7 days'))
})

it('REACH-02: the installed app says nothing of 7 days', async () => {
  stubSafari({ touch: true, standalone: true })
  stubStorage({ persisted: () => Promise.resolve(false) })
  drawSection()
  await waitFor(() => expect(findButton('Keep my data')).toBeDefined())
  expect(page.textContent).not.toContain('7 days')
})
