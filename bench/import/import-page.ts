/** A page with nothing but the import, under the content security policy of the app. */
import { liveQuery } from 'dexie'
import { database, openDatabase } from '@/storage/database/database'
import { openSessionFile } from '@/storage/session-file/open-session-file'
import { defaultNames } from '@/features/shared/default-names'

/** What an import of the chosen file took. */
export interface ImportTimes {
  /** Milliseconds until the preview. */
  openMs: number
  /** Milliseconds from there until the data is on the disk. */
  applyMs: number
  /** Milliseconds between two turns of the page at most, while it went on. */
  longestWaitMs: number
  /** Conversations that a live query of this page saw in the end. */
  conversationsSeen: number
  messages: number
  pictures: number
  issues: number
}

/** Imports the chosen file, in place of everything. */
async function importChosenFile(): Promise<ImportTimes> {
  const file = document.querySelector('input')?.files?.[0]
  if (!file) throw new Error('Choose a file first')
  await openDatabase()
  let conversationsSeen = -1
  const seen = liveQuery(() => database.conversations.count()).subscribe((count) => {
    conversationsSeen = count
  })
  const watch = watchTurns()
  const start = performance.now()
  const opened = await openSessionFile(file, file.name, { defaultNames })
  const readAt = performance.now()
  const { messages, pictures, issues, added } = await opened.apply({
    mode: 'replace',
    overwrite: false,
  })
  const end = performance.now()
  const longestWaitMs = watch.end()
  opened.close()
  while (conversationsSeen !== added.conversations) await nextTurn()
  seen.unsubscribe()
  return {
    openMs: readAt - start,
    applyMs: end - readAt,
    longestWaitMs,
    conversationsSeen,
    messages,
    pictures,
    issues,
  }
}

const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/** Watches how long the page has to wait for its turn. */
function watchTurns() {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 4)
  return {
    end: () => {
      clearInterval(timer)
      return longest
    },
  }
}

declare global {
  interface Window {
    importChosenFile: () => Promise<ImportTimes>
  }
}

window.importChosenFile = importChosenFile
