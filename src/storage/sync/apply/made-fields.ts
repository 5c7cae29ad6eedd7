import { SESSION_APP_VERSION } from '@/domain/session-version'
import { database } from '../../database/database'
import { countProfiles } from '../../dating/dating-queries'
import { nextRevision } from '../../lorebooks/lorebook-records'
import { type Fields, isFields } from '../../session-file/check/read-record'
import { isSame } from '../rules/registers'

/* What no device sends, because each makes it of other fields and records. */

const ACCOUNT = ['type', 'apiEndpoint', 'organization'] as const

/** What a provider has here: never a key that was given for another address (P5), and none of its own where it is new. */
function completeProvider(row: Fields, live: Fields | undefined): Fields {
  if (!live) return { ...row, apiKey: '', fromFile: true }
  if (ACCOUNT.every((name) => isSame(row[name], live[name]))) return row
  const { sealedKey: _sealed, ...rest } = row
  return { ...rest, apiKey: '', fromFile: true }
}

function completeDatingSession(row: Fields): Fields {
  const stats = { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 }
  return {
    currentIndex: 0,
    totalGenerated: 0,
    ...row,
    stats: { ...stats, ...(isFields(row.stats) && row.stats) },
  }
}

/**
 * A row of another device's registers with all that its schema asks for.
 * @param live as it is here, if it is.
 */
export function completeRow(store: string, row: Fields, live: Fields | undefined): Fields {
  switch (store) {
    case 'metadata':
      return { appVersion: SESSION_APP_VERSION, lastUpdated: Date.now(), ...row }
    case 'providers':
      return completeProvider(row, live)
    case 'messages':
      return { seq: 0, ...(row.role === 'assistant' && !live && { status: 'complete' }), ...row }
    case 'datingSessions':
      return completeDatingSession(row)
    case 'lorebooks': {
      const before = typeof row.revision === 'number' ? row.revision : 0
      return isSame(row, live) ? row : { ...row, revision: nextRevision(before) }
    }
    default:
      return row
  }
}

/** Brings books and dating sessions up to date with what has changed within them. Inside a transaction. */
export async function finishStores(
  changed: readonly { store: string; row: Fields }[],
): Promise<void> {
  const ids = (store: string, field: string) =>
    new Set(
      changed.flatMap(({ store: of, row }) => {
        const id = of === store ? row[field] : undefined
        return typeof id === 'string' ? [id] : []
      }),
    )
  for (const id of ids('loreEntries', 'bookId')) {
    const book = await database.lorebooks.get(id)
    if (book) await database.lorebooks.put({ ...book, revision: nextRevision(book.revision) })
  }
  for (const id of new Set([...ids('profiles', 'sessionId'), ...ids('datingSessions', 'id')]))
    await countPeople(id)
}

async function countPeople(id: string): Promise<void> {
  const session = await database.datingSessions.get(id)
  if (!session) return
  const { matched, passed, total } = await countProfiles(id)
  await database.datingSessions.put({
    ...session,
    currentIndex: matched + passed,
    totalGenerated: total,
    stats: { ...session.stats, totalProfilesGenerated: total, matches: matched },
  })
}
