import { datingSessionLimits, type ProfileStatus } from '@/domain/dating-session'
import type { Failure } from '@/lib/failure'
import { database } from '../database/database'
import { countProfiles, getDatingSession, getProfile } from './dating-queries'
import { createImageRecord, measurePicture } from '../pictures/image-records'
import type { ProfileRecord } from './dating-records'
import { toStoredImage } from '../pictures/stored-pictures'
import { write, type WriteOptions } from '../database/write'
import type { Undo } from '../commands/undo'

/** What the user decides about a profile in the deck. */
export type Swipe = 'like' | 'pass'

const STATUS_OF: Readonly<Record<Swipe, ProfileStatus>> = { like: 'matched', pass: 'passed' }

/** Swipes that are added to, or taken from, the counters. */
interface SwipeCount {
  right: number
  left: number
}

const COUNT_OF: Readonly<Record<Swipe, SwipeCount>> = {
  like: { right: 1, left: 0 },
  pass: { right: 0, left: 1 },
}
const NOTHING: SwipeCount = { right: 0, left: 0 }

const tables = () => [database.datingSessions, database.profiles]

/**
 * Likes or passes an unseen profile, and counts it.
 * @returns the way to take the swipe back, counters included; false where the profile is not in the deck (any more).
 * @throws {StorageError}
 */
export function swipeProfile(id: string, swipe: Swipe): Promise<Undo | false> {
  const options: WriteOptions = { action: 'save_swipe', subject: `profile ${id}` }
  return write(options, tables(), async () => {
    const profile = await getProfile(id)
    if (profile?.status !== 'unseen') return false
    await setStatus(profile, STATUS_OF[swipe], COUNT_OF[swipe])
    const { right, left } = COUNT_OF[swipe]
    return () => changeBack(id, STATUS_OF[swipe], profile, { right: -right, left: -left })
  })
}

/**
 * Puts a decided profile back into the deck, at the place in the queue that it had. The counters of swipes only grow;
 * the number of matches is the present one.
 * @returns the way to take that back; false where the profile is in the deck. @throws {StorageError}
 */
export function reconsiderProfile(id: string): Promise<Undo | false> {
  const options: WriteOptions = { action: 'restore_profile', subject: `profile ${id}` }
  return write(options, tables(), async () => {
    const profile = await getProfile(id)
    if (!profile || profile.status === 'unseen') return false
    await setStatus(profile, 'unseen', NOTHING)
    return () => changeBack(id, 'unseen', profile, NOTHING)
  })
}

/** Gives a profile the status that it had, unless it has got another one meanwhile. */
function changeBack(
  id: string,
  from: ProfileStatus,
  { status, matchedAt }: ProfileRecord,
  counted: SwipeCount,
): Promise<void> {
  const options: WriteOptions = { action: 'take_swipe_back', subject: `profile ${id}` }
  return write(options, tables(), async () => {
    const present = await getProfile(id)
    if (present?.status === from) await setStatus(present, status, counted, matchedAt)
  })
}

/** @param matchedAt epoch milliseconds; default: the present time, for a match. */
async function setStatus(
  { id, sessionId }: ProfileRecord,
  status: ProfileStatus,
  { right, left }: SwipeCount,
  matchedAt = Date.now(),
) {
  await database.profiles.update(id, {
    status,
    matchedAt: status === 'matched' ? matchedAt : undefined,
  })
  const session = await getDatingSession(sessionId)
  if (!session) return
  const { matched, passed } = await countProfiles(sessionId)
  const { stats } = session
  await database.datingSessions.update(sessionId, {
    updatedAt: Date.now(),
    currentIndex: matched + passed,
    stats: {
      ...stats,
      rightSwipes: Math.max(0, stats.rightSwipes + right),
      leftSwipes: Math.max(0, stats.leftSwipes + left),
      matches: matched,
    },
  })
}

/**
 * Adds a picture to a profile, behind those that it has; a failure that was noted is forgotten.
 * @returns its id; undefined where the profile is gone or has all that it can have. @throws {StorageError}
 */
export async function addProfilePicture(
  profileId: string,
  blob: Blob,
): Promise<string | undefined> {
  const image = await toStoredImage(createImageRecord(blob, await measurePicture(blob), profileId))
  const options: WriteOptions = { action: 'save_picture', retry: false }
  return write(options, [database.profiles, database.images], async () => {
    const profile = await getProfile(profileId)
    const { imageIds = [] } = profile ?? {}
    if (!profile || imageIds.length >= datingSessionLimits.imagesPerProfile.max) return undefined
    await database.images.put(image)
    await database.profiles.update(profileId, {
      imageIds: [...imageIds, image.id],
      pictureFailure: undefined,
      pictureFailureDetails: undefined,
    })
    return image.id
  })
}

/** What is noted about a profile's pictures. */
export interface PictureState {
  /** Why the rest failed, for the card; undefined where it is to be drawn (again). */
  failure: Failure | undefined
  /** Pictures that it is to have, the first one included. Default: as before */
  wanted?: number
}

/** Notes how a profile's pictures stand. @returns false where the profile is gone. @throws {StorageError} */
export function setPictureState(
  profileId: string,
  { failure, wanted }: PictureState,
): Promise<boolean> {
  const options: WriteOptions = { action: 'save_profile', subject: `pictures of ${profileId}` }
  return write(options, [database.profiles], async () => {
    const changed = await database.profiles
      .where('id')
      .equals(profileId)
      .modify((profile) => {
        delete profile.pictureFailure
        delete profile.pictureFailureDetails
        if (failure) {
          profile.pictureFailure = failure.code
          profile.pictureFailureDetails = failure
        }
        if (wanted !== undefined) profile.picturesWanted = wanted
      })
    return changed > 0
  })
}
