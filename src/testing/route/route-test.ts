import 'fake-indexeddb/auto'
import './matchers'
import { expect, test as base, vi } from 'vitest'
import { type StandIn, startStandIn } from '../../../e2e/stand-in/server'
import { changeLog } from '@/storage/database/durability'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { startHistory } from '@/ui/buttons/history'
import { dismissToast, pauseToasts, resumeToasts, toastStore } from '@/ui/overlays/toast-store'
import { preparePage } from './page-stubs'
import { RoutePage } from './route-page'

/** The network as it was before the setup of all tests closed it. */
const network = globalThis.fetch

let isHistoryStarted = false

interface Fixtures {
  /** The app over a new database, at no address yet. */
  page: RoutePage
  /** Providers that answer from this machine, in this process. Nothing else can be reached. */
  standIn: StandIn
  /** Lets the app send the stand-in what a real provider would refuse. */
  allowProblems: () => void
  /** Lets the app reach a server of the test too, by its origin. */
  reach: (origin: string) => void
}

/** Vitest's test with the app in jsdom and a stand-in for the providers. The file asks for jsdom. */
export const test = base.extend<
  Fixtures & { problemsAllowed: { value: boolean }; origins: string[] }
>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  page: async ({}, give) => {
    if (!isHistoryStarted) startHistory()
    isHistoryStarted = true
    preparePage()
    await freshDatabase()
    const page = new RoutePage()
    const letToastsGo = holdToasts()
    await give(page)
    await endExchange()
    await page.close()
    letToastsGo()
    await removeDatabase()
    document.body.replaceChildren()
    vi.unstubAllGlobals()
  },
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  problemsAllowed: async ({}, give) => give({ value: false }),
  allowProblems: async ({ problemsAllowed }, give) =>
    give(() => {
      problemsAllowed.value = true
    }),
  // oxlint-disable-next-line no-empty-pattern -- vitest reads a fixture's needs from this pattern
  origins: async ({}, give) => {
    const origins: string[] = []
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const { origin } = new URL(input instanceof Request ? input.url : input)
      return origins.includes(origin)
        ? network(input, init)
        : Promise.reject(new TypeError('Failed to fetch'))
    })
    await give(origins)
  },
  reach: async ({ origins }, give) => give((origin) => void origins.push(origin)),
  standIn: async ({ problemsAllowed, origins }, give) => {
    const standIn = await startStandIn()
    origins.push(standIn.url)
    try {
      await give(standIn)
      if (!problemsAllowed.value)
        expect(standIn.problems, 'requests that a real provider would refuse').toEqual([])
    } finally {
      await standIn.close()
    }
  },
})

/**
 * Toasts stay until they are dismissed or undone: on a slow machine one would go by its clock before it is pressed.
 * @returns ends this, and takes away those that are left
 */
function holdToasts(): () => void {
  pauseToasts()
  // The app starts the clocks again when a pointer or the focus leaves the toasts.
  const end = toastStore.subscribe(pauseToasts)
  return () => {
    end()
    for (const { id } of toastStore.getState().toasts) dismissToast(id)
    toastStore.setState({ toasts: [] })
    resumeToasts()
  }
}

/** What exchanges with other devices would go on after the page is gone, and look for it. */
async function endExchange(): Promise<void> {
  if (!changeLog.mutate) return
  const { stopSyncRun } = await import('@/runs/sync/sync-run')
  await stopSyncRun()
}

/** A part of a test: a failure in it says in which. */
export async function step(name: string, work: () => Promise<void>): Promise<void> {
  await work().catch((cause: unknown) => {
    throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  })
}

export { expect }
