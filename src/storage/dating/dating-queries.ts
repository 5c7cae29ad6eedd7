import { Dexie } from 'dexie'
import { chatScreenOf } from '@/domain/conversation'
import {
  compareProfiles,
  datingSessionLimits,
  picturesMissing,
  type ProfileStatus,
  profileStatuses,
} from '@/domain/dating-session'
import { database } from '../database/database'
import { getCharacter, getConversations } from '../database/queries'
import { parseRow, parseRows } from '../database/read'
import {
  type DatingSessionRecord,
  datingSessionRecordSchema,
  type ProfileRecord,
  profileRecordSchema,
} from './dating-records'

/* Reads of dating sessions and their profiles. In a live query each runs again when what it read has changed. */

/** How many profiles of a session there are of each status. */
export type ProfileCounts = Record<ProfileStatus, number> & { total: number }

/** A session with what its card tells. */
export interface DatingSessionSummary {
  id: string
  session: DatingSessionRecord
  counts: ProfileCounts
}

/** Range of a session's profiles in the [sessionId+status] index. */
export function profilesOf(sessionId: string) {
  return database.profiles
    .where('[sessionId+status]')
    .between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey])
}

/** All sessions with their counters, last changed first. */
export async function getDatingSessions(): Promise<DatingSessionSummary[]> {
  const rows = await database.datingSessions.toArray()
  const sessions = parseRows('datingSessions', datingSessionRecordSchema, rows)
  const summaries = await Promise.all(
    sessions.map(async (session) => ({
      id: session.id,
      session,
      counts: await countProfiles(session.id),
    })),
  )
  return summaries.sort((a, b) => b.session.updatedAt - a.session.updatedAt)
}

/** A session; undefined where there is none or it is damaged. */
export async function getDatingSession(id: string): Promise<DatingSessionRecord | undefined> {
  const row = await database.datingSessions.get(id)
  return parseRow('datingSessions', datingSessionRecordSchema, row)
}

/** Counts a session's profiles without reading them. */
export async function countProfiles(sessionId: string): Promise<ProfileCounts> {
  const counts: ProfileCounts = { unseen: 0, matched: 0, passed: 0, total: 0 }
  // One after another: in a transaction that fails, requests beside the failing one would fail for reasons of their own.
  for (const status of profileStatuses) {
    counts[status] = await database.profiles.where({ sessionId, status }).count()
    counts.total += counts[status]
  }
  return counts
}

/** Profiles of a session in the order of the queue, of one status where one is given. */
export async function getProfiles(
  sessionId: string,
  status?: ProfileStatus,
): Promise<ProfileRecord[]> {
  const rows =
    status === undefined
      ? await profilesOf(sessionId).toArray()
      : await database.profiles.where({ sessionId, status }).toArray()
  return parseRows('profiles', profileRecordSchema, rows).sort(compareProfiles)
}

/** A profile; undefined where there is none or it is damaged. */
export async function getProfile(id: string): Promise<ProfileRecord | undefined> {
  return parseRow('profiles', profileRecordSchema, await database.profiles.get(id))
}

/** Somebody of a session, as far as a small face shows it. */
export type SessionFace = Pick<ProfileRecord, 'id' | 'name'> & {
  /** Absent where no picture has been drawn (yet). */
  imageId?: string
}

/**
 * Some faces of a session: matches first, then who waits, then who was passed, in no particular order among themselves.
 * Reads no more profiles than it gives.
 * @param count how many at most.
 */
export async function getSessionFaces(sessionId: string, count: number): Promise<SessionFace[]> {
  const faces: SessionFace[] = []
  for (const status of ['matched', 'unseen', 'passed'] as const) {
    if (faces.length >= count) break
    const rows = await database.profiles
      .where({ sessionId, status })
      .limit(count - faces.length)
      .toArray()
    for (const { id, name, imageIds } of parseRows('profiles', profileRecordSchema, rows))
      faces.push({ id, name, ...(imageIds?.[0] !== undefined && { imageId: imageIds[0] }) })
  }
  return faces
}

/** Pictures of a session: "k of m". */
export interface PictureProgress {
  /** Pictures that the profiles are to get altogether. */
  wanted: number
  drawn: number
  /** Profiles whose pictures failed; they wait for Retry. */
  failed: number
  /** Pictures that are still to be drawn, failed ones aside. */
  missing: number
}

/** How far the pictures of a session are, counted from its profiles. */
export async function getPictureProgress(sessionId: string): Promise<PictureProgress> {
  const progress = { wanted: 0, drawn: 0, failed: 0, missing: 0 }
  const { max } = datingSessionLimits.imagesPerProfile
  for (const profile of await getProfiles(sessionId)) {
    const drawn = profile.imageIds?.length ?? 0
    progress.wanted += Math.max(drawn, Math.min(profile.picturesWanted ?? 0, max))
    progress.drawn += drawn
    progress.failed += profile.pictureFailure === undefined ? 0 : 1
    progress.missing += picturesMissing(profile, drawn)
  }
  return progress
}

/** The chat of a match, which "Continue Chat" opens; undefined where there is none. */
export async function findMatchConversation(
  profile: Pick<ProfileRecord, 'characterId'>,
): Promise<string | undefined> {
  const { characterId } = profile
  const character = characterId === undefined ? undefined : await getCharacter(characterId)
  if (!character) return undefined
  const conversations = await getConversations(character.id)
  return conversations
    .filter((conversation) => chatScreenOf(conversation, character) === 'chat2')
    .sort((a, b) => b.updatedAt - a.updatedAt)[0]?.id
}

/** Which matches of a session have a chat: conversation ids by profile id. */
export async function getMatchConversations(sessionId: string): Promise<Record<string, string>> {
  const matches = await getProfiles(sessionId, 'matched')
  const found = await Promise.all(
    matches.map(async (profile) => [profile.id, await findMatchConversation(profile)] as const),
  )
  return Object.fromEntries(
    found.flatMap(([id, conversationId]) =>
      conversationId === undefined ? [] : [[id, conversationId]],
    ),
  )
}
