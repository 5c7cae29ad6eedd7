import { createId } from '@/lib/ids'
import { DRAFT_PREFIX, readDraft, writeDraft } from '../browser/drafts'
import { FLASH_KEY } from '../browser/flash'
import { forgetReceived } from '../browser/received'
import { countAll } from '../database/queries'
import { damagedRecords } from '../database/read'
import { forgetWords } from '../search/search'
import { ATTEMPTS_KEY } from '../vault/unlock-attempts'
import { forgetTemporaryChats } from '../conversations/temporary-data'
import { writeFailures } from '../database/write'

/* What is the user's and not in the database: unsent texts, half-filled forms, chats in memory. */

/** What all our keys in the browser's storage begin with. */
const OUR_PREFIX = 'parlour-'
const CHANNEL = 'parlour-reset'
/** What this tab says on the channel. */
const THIS_TAB = createId()

function keysOf(storage: Storage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
    (key) => key.startsWith(prefix),
  )
}

/** All unsent texts, by conversation. */
export function readDrafts(): Record<string, string> {
  try {
    const ids = keysOf(localStorage, DRAFT_PREFIX).map((key) => key.slice(DRAFT_PREFIX.length))
    return Object.fromEntries(ids.map((id) => [id, readDraft(id)]))
  } catch {
    return {}
  }
}

/** Puts unsent texts back where there are none now. */
export function putDraftsBack(drafts: Record<string, string>): void {
  for (const [conversationId, text] of Object.entries(drafts))
    if (readDraft(conversationId) === '') writeDraft(conversationId, text)
}

/** Parlour's own sentence for the page that is loaded next, and the wrong passphrases, which Undo must not make good. */
const KEPT: readonly string[] = [FLASH_KEY, ATTEMPTS_KEY]

function clearStorage(getStorage: () => Storage) {
  try {
    const storage = getStorage()
    for (const key of keysOf(storage, OUR_PREFIX)) if (!KEPT.includes(key)) storage.removeItem(key)
  } catch {
    // Storage is forbidden: then there is nothing in it.
  }
}

/**
 * Forgets what this tab has besides the database, and what all tabs share: drafts, forms, hints, temporary chats,
 * what another app has handed over, the search's memory, notices about records that are gone.
 */
export function forgetLeftovers(): void {
  clearStorage(() => localStorage)
  clearStorage(() => sessionStorage)
  void forgetReceived()
  forgetTemporaryChats()
  forgetWords()
  forgetNotices()
}

/** Forgets the notices about records that are gone, whose Retry would bring single ones back. */
export function forgetNotices(): void {
  writeFailures.setState({ failures: [] })
  damagedRecords.setState({ names: [] })
}

/** Tells the other tabs that everything has been reset. Where tabs cannot hear each other, they keep what they have in memory. */
export function announceReset(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(THIS_TAB)
  channel.close()
}

/** Whether the database holds nothing of the user's; a database that cannot be read counts as full. */
async function isDatabaseEmpty(): Promise<boolean> {
  try {
    const totals = await countAll()
    return Object.values(totals).every((count: number) => count === 0)
  } catch {
    return false
  }
}

/**
 * Lets this tab forget what it has when another one resets everything; the database's changes show by themselves. Any
 * page of this origin can say that something was reset: what stands in memory only is not given up on its word alone.
 * For the app's start, when the browser is idle.
 * @param onReset called first, to stop the runs of this tab. @returns the way to stop following.
 */
export function followResets(onReset?: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = async ({ data }: MessageEvent<unknown>) => {
    // A reset of this tab has ended its runs itself; those that were begun since are to go on.
    if (data === THIS_TAB || !(await isDatabaseEmpty())) return
    onReset?.()
    forgetLeftovers()
  }
  return () => channel.close()
}
