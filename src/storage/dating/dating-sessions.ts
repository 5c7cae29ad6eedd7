import type { DatingSessionDraft, PictureQuality, ProfileDraft } from '@/domain/dating-session'
import { createId } from '@/lib/ids'
import { database } from '../database/database'
import { getDatingSession, profilesOf } from './dating-queries'
import {
  type DatingSessionRecord,
  type ProfileGeneration,
  type ProfileRecord,
  profileRecordSchema,
} from './dating-records'
import { write, type WriteOptions } from '../database/write'

/** Saves a new session. @returns its id. @throws {StorageError} */
export async function createDatingSession(draft: DatingSessionDraft): Promise<string> {
  const now = Date.now()
  const record: DatingSessionRecord = {
    ...draft,
    id: createId(),
    createdAt: now,
    updatedAt: now,
    currentIndex: 0,
    totalGenerated: 0,
    stats: { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 },
  }
  await write({ action: 'save_dating_session', retry: false }, [database.datingSessions], () =>
    database.datingSessions.put(record),
  )
  return record.id
}

/**
 * Deletes a session with its profiles and their pictures, for good: it was asked for. Characters
 * that were made of matches stay, with their own pictures. Stop its run first.
 * @returns false where there is none. @throws {StorageError}
 */
export function deleteDatingSession(id: string): Promise<boolean> {
  const tables = [database.datingSessions, database.profiles, database.images]
  return write(
    { action: 'delete_dating_session', subject: `dating session ${id}` },
    tables,
    async () => {
      if ((await database.datingSessions.get(id)) === undefined) return false
      const profileIds = await profilesOf(id).primaryKeys()
      const imageIds: string[] = []
      for (const owner of profileIds)
        imageIds.push(...(await database.images.where({ owner }).primaryKeys()))
      await database.images.bulkDelete(imageIds)
      await database.profiles.bulkDelete(profileIds)
      await database.datingSessions.delete(id)
      return true
    },
  )
}

/**
 * Adds profiles to the end of a session's queue, and counts them: decision 105. Nobody under 18 is stored, whatever is
 * given (P23).
 * @param picturesWanted pictures that each is to get, the first one included.
 * @returns their ids in order; undefined where the session is gone. @throws {StorageError}; the caller keeps the drafts.
 */
export function addProfiles(
  sessionId: string,
  drafts: readonly ProfileDraft[],
  picturesWanted: number,
): Promise<string[] | undefined> {
  const tables = [database.datingSessions, database.profiles]
  return write({ action: 'save_profiles', retry: false }, tables, async () => {
    const session = await getDatingSession(sessionId)
    if (!session) return undefined
    const rows = await profilesOf(sessionId).toArray()
    const lastSeq = Math.max(0, ...rows.map(({ seq = 0 }) => seq))
    const records = drafts
      .map((draft, index) => toProfileRecord(draft, sessionId, lastSeq + 1 + index, picturesWanted))
      .filter((record) => profileRecordSchema.safeParse(record).success)
    await database.profiles.bulkPut(records)
    const { stats, generation } = session
    const totalProfilesGenerated = stats.totalProfilesGenerated + records.length
    await database.datingSessions.update(sessionId, {
      updatedAt: Date.now(),
      totalGenerated: totalProfilesGenerated,
      stats: { ...stats, totalProfilesGenerated },
      ...(generation && {
        generation: { ...generation, written: generation.written + records.length },
      }),
    })
    return records.map(({ id }) => id)
  })
}

function toProfileRecord(
  { custom, ...draft }: ProfileDraft,
  sessionId: string,
  seq: number,
  picturesWanted: number,
): ProfileRecord {
  return {
    ...custom,
    ...draft,
    id: createId(),
    sessionId,
    seq,
    status: 'unseen',
    generatedAt: Date.now(),
    picturesWanted,
  }
}

/**
 * Notes that people are being invented for a session, so that a reload can go on with it; undefined notes that it is
 * done.
 * @returns false where the session is gone. @throws {StorageError}
 */
export function setGeneration(
  sessionId: string,
  generation: ProfileGeneration | undefined,
): Promise<boolean> {
  const options: WriteOptions = {
    action: 'save_dating_session',
    subject: `generation ${sessionId}`,
  }
  return write(options, [database.datingSessions], async () => {
    const changed = await database.datingSessions
      .where('id')
      .equals(sessionId)
      .modify((session) => {
        if (generation) session.generation = generation
        else delete session.generation
      })
    return changed > 0
  })
}

/** Notes whether the user stopped it. @returns false where nothing is on its way. @throws {StorageError} */
export function setGenerationStopped(sessionId: string, stopped: boolean): Promise<boolean> {
  const options: WriteOptions = {
    action: 'save_dating_session',
    subject: `generation ${sessionId}`,
  }
  return write(options, [database.datingSessions], async () => {
    const generation = (await getDatingSession(sessionId))?.generation
    if (!generation) return false
    const { wanted, written, budget } = generation
    const kept = budget && (stopped ? budget : { id: budget.id, limit: budget.limit })
    await database.datingSessions.update(sessionId, {
      generation: { wanted, written, ...(stopped && { stopped }), ...(kept && { budget: kept }) },
    })
    return true
  })
}

/**
 * Notes what a session's people and pictures may cost, also where nobody is being invented but pictures are drawn, and
 * whether that is used up, so that it waits for the user. COST-28
 * @returns false where the session is gone. @throws {StorageError}
 */
export function setGenerationBudget(
  sessionId: string,
  budget: NonNullable<ProfileGeneration['budget']>,
): Promise<boolean> {
  const options: WriteOptions = {
    action: 'save_dating_session',
    subject: `budget of ${sessionId}`,
  }
  return write(options, [database.datingSessions], async () => {
    const session = await getDatingSession(sessionId)
    if (!session) return false
    const {
      wanted,
      written,
      stopped: before = false,
    } = session.generation ?? {
      wanted: 0,
      written: 0,
    }
    const stopped = before || budget.isReached === true
    await database.datingSessions.update(sessionId, {
      generation: { wanted, written, ...(stopped && { stopped }), budget },
    })
    return true
  })
}

/** Chooses how finely a session's pictures are drawn from now on. @returns false where it is gone. @throws {StorageError} */
export function setImageQuality(sessionId: string, imageQuality: PictureQuality): Promise<boolean> {
  const options: WriteOptions = {
    action: 'save_dating_session',
    subject: `quality of ${sessionId}`,
  }
  return write(options, [database.datingSessions], async () => {
    const changed = await database.datingSessions.update(sessionId, {
      imageQuality,
      updatedAt: Date.now(),
    })
    return changed > 0
  })
}

/** Chooses who invents the people of a session from now on. @returns false where it is gone. @throws {StorageError} */
export function setProfileProvider(sessionId: string, providerId: string): Promise<boolean> {
  const options: WriteOptions = {
    action: 'save_dating_session',
    subject: `provider of ${sessionId}`,
  }
  return write(options, [database.datingSessions], async () => {
    const changed = await database.datingSessions.update(sessionId, {
      profileGenerationProviderId: providerId,
      updatedAt: Date.now(),
    })
    return changed > 0
  })
}
