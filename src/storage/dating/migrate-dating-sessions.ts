import { createId } from '@/lib/ids'
import { isPlainId } from '@/lib/plain-id'
import { database } from '../database/database'
import type { DatingSessionRecord, ProfileRecord } from './dating-records'
import { OLD_SESSIONS_KEY, readOldDatingSessions } from './old-dating-sessions'
import {
  type CheckedDatingSession,
  checkDatingSession,
  checkProfile,
} from '../session-file/check/check-dating-session'
import type { DefaultNames } from '../session-file/check/check-fields'
import { withinLimits } from '../session-file/check/limit-sizes'
import { type Fields, isFields, withPlausibleTimes } from '../session-file/check/read-record'
import { write, type WriteOptions } from '../database/write'

/*
 * Dating sessions of older builds stood in localStorage. They move to the database once, without their pictures; then the
 * old item goes. What tells that they have not moved yet is the item itself.
 */

/** What of it could not be read is kept here: it is the user's, and a later build may know better. */
export const UNREADABLE_SESSIONS_KEY = 'parlour-dating-sessions-unreadable'

/** Names for sessions and profiles that have none. */
type SessionNames = Pick<DefaultNames, 'datingSession' | 'profile'>

/** What came of the move, for a notice. */
export interface MigrationResult {
  /** Sessions that are in the database now. */
  moved: number
  /** Sessions, and profiles of moved sessions, that could not be taken over: nobody under 18 is (P23). */
  leftOut: number
}

/**
 * Moves the sessions of older builds to the database, where there are any; sessions whose ids are taken there stay as
 * they are. Until they are stored, the old item stays.
 * @param names for what has none. @returns undefined where there is nothing to move. @throws {StorageError}
 */
export async function migrateDatingSessions(
  names: SessionNames,
): Promise<MigrationResult | undefined> {
  const text = readOldDatingSessions()
  if (text === undefined) return undefined
  const { sessions, unreadable, profilesLeftOut } = readOldSessions(text, names)
  const options: WriteOptions = { action: 'move_dating_sessions', subject: 'old dating sessions' }
  if (sessions.length > 0)
    await write(options, [database.datingSessions, database.profiles], () => store(sessions))
  removeOldItem(text, unreadable)
  return { moved: sessions.length, leftOut: unreadable.length + profilesLeftOut }
}

function removeOldItem(text: string, unreadable: readonly unknown[]) {
  try {
    // First: with its pictures it may be what fills the storage.
    localStorage.removeItem(OLD_SESSIONS_KEY)
    if (unreadable.length === 0) return
    const earlier = parse(localStorage.getItem(UNREADABLE_SESSIONS_KEY) ?? '')
    const kept: unknown[] = Array.isArray(earlier) ? earlier : []
    localStorage.setItem(UNREADABLE_SESSIONS_KEY, JSON.stringify([...kept, ...unreadable]))
  } catch {
    putBack(text)
  }
}

/** Where there is no room for the unreadable rest the item stays; what has moved is not moved again. */
function putBack(text: string) {
  try {
    localStorage.setItem(OLD_SESSIONS_KEY, text)
  } catch {
    // Storage is forbidden: then it was not taken away either.
  }
}

interface OldSession {
  session: CheckedDatingSession
  profiles: ProfileRecord[]
}

interface OldSessions {
  sessions: OldSession[]
  /** As they stood. */
  unreadable: unknown[]
  profilesLeftOut: number
}

/** A list of sessions, or sessions by their ids. Never throws. */
function readOldSessions(text: string, names: SessionNames): OldSessions {
  const value = parse(text)
  const items = Array.isArray(value)
    ? (value as unknown[])
    : isFields(value)
      ? Object.entries(value).map(([id, item]) => (isFields(item) ? { id, ...item } : item))
      : undefined
  if (!items) return { sessions: [], unreadable: [text], profilesLeftOut: 0 }
  const found: OldSessions = { sessions: [], unreadable: [], profilesLeftOut: 0 }
  const taken = new Set<string>()
  for (const item of items) {
    const read = readOldSession(item, names)
    if (!read || taken.has(read.session.id)) found.unreadable.push(item)
    else {
      taken.add(read.session.id)
      found.sessions.push(read)
      found.profilesLeftOut += read.leftOut
    }
  }
  return found
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const tellNobody = () => undefined

function readOldSession(
  item: unknown,
  names: SessionNames,
): (OldSession & { leftOut: number }) | undefined {
  // Whatever else is missing has a default; without these it is no session.
  if (!isFields(item) || typeof item.name !== 'string' || !isId(item.id)) return undefined
  const now = Date.now()
  const { profiles: list, ...fields } = item
  const sound = withPlausibleTimes(withinLimits(fields, tellNobody), now)
  const session = checkDatingSession(plainId(item.id), sound, now, names.datingSession, tellNobody)
  if (!session) return undefined
  const listed: unknown[] = Array.isArray(list) ? list : []
  const profiles = listed.flatMap((raw, index): ProfileRecord[] => {
    const sound =
      isFields(raw) && withPlausibleTimes(withinLimits(withoutPictures(raw), tellNobody), now)
    const checked = sound
      ? checkProfile(sound, session.id, now, names.profile, tellNobody)
      : undefined
    return checked ? [{ ...checked.profile, id: plainId(checked.profile.id), seq: index + 1 }] : []
  })
  return { session, profiles, leftOut: listed.length - profiles.length }
}

/** An id that can stand in an address; another page of this origin may have written any. */
function plainId(id: unknown): string {
  const text = String(id)
  return isPlainId(text) ? text : createId()
}

function isId(id: unknown): boolean {
  return (typeof id === 'string' && id !== '') || typeof id === 'number'
}

function withoutPictures(raw: Fields): Fields {
  const kept = { ...raw }
  delete kept.image
  delete kept.images
  return kept
}

/** Runs inside a transaction. */
async function store(sessions: readonly OldSession[]) {
  for (const { session, profiles } of sessions) {
    if ((await database.datingSessions.get(session.id)) !== undefined) continue
    const isTaken = await database.profiles.bulkGet(profiles.map(({ id }) => id))
    const ids = new Set<string>()
    const records = profiles.map((profile, index): ProfileRecord => {
      const id = isTaken[index] || ids.has(profile.id) ? createId() : profile.id
      ids.add(id)
      return { ...profile, id }
    })
    const matches = records.filter(({ status }) => status === 'matched').length
    const decided = records.filter(({ status }) => status !== 'unseen').length
    const total = Math.max(session.stats.totalProfilesGenerated, records.length)
    const record: DatingSessionRecord = {
      ...session,
      currentIndex: decided,
      totalGenerated: total,
      stats: { ...session.stats, totalProfilesGenerated: total, matches },
    }
    await database.profiles.bulkPut(records)
    await database.datingSessions.put(record)
  }
}
