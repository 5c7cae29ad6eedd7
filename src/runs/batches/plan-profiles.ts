import { imageAbilities } from '@/ai/images/image-rules'
import {
  type DatingSession,
  datingSessionLimits,
  type PictureQuality,
  pictureQualities,
  picturesMissing,
} from '@/domain/dating-session'
import type { BatchLine } from '@/domain/money/batch'
import { pictureOf, picturesPerProfile } from '@/generation/dating/dating-pictures'
import { profilesPerRequest, toProfilesQuestion } from '@/generation/dating/dating-profiles'
import { getProviders } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { getDatingSession, getProfiles } from '@/storage/dating/dating-queries'
import type { ProfileGeneration, ProfileRecord } from '@/storage/dating/dating-records'
import type { MoneySettings } from '@/storage/ledger/money-settings'
import { profileImageProviderOf, profileWriterOf } from '../dating/profile-providers'
import { imageModelOf } from '../providers/call-estimates'
import { picturesLine, textLine } from './batch-lines'

/* What a press in a dating session asks for, and what that costs. COST-26, COST-27 */

/** Tokens that a profile takes in an answer, likely. */
export const TOKENS_PER_PROFILE = 300

/** As long as names are. */
const TYPICAL_NAME = 'x'.repeat(16)

/** The parts of a session that its price depends on. */
type PricedSession = Omit<
  DatingSession,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'profiles'
  | 'currentIndex'
  | 'totalGenerated'
  | 'stats'
  | 'batchSize'
>

/** What is to be invented and drawn. */
export interface ProfilesWork {
  people: number
  /** Pictures that are drawn from words, and those that are drawn from one of these. */
  selfies: number
  variations: number
}

/** The work of so many new people. */
export function workOfPeople(
  session: Pick<DatingSession, 'imagesPerProfile'>,
  people: number,
): ProfilesWork {
  const each = picturesPerProfile(session)
  return { people, selfies: people, variations: people * (each - 1) }
}

/** Adds the pictures to it that people who are there lack. @param withFailed those that failed too */
function withMissing(
  work: ProfilesWork,
  profiles: readonly ProfileRecord[],
  withFailed: boolean,
): ProfilesWork {
  let { selfies, variations } = work
  for (const profile of profiles) {
    const have = profile.imageIds?.length ?? 0
    const counted = withFailed ? { ...profile, pictureFailure: undefined } : profile
    const missing = picturesMissing(counted, have)
    const first = have === 0 && missing > 0 ? 1 : 0
    selfies += first
    variations += missing - first
  }
  return { ...work, selfies, variations }
}

/**
 * The lines of a batch of people; none where nobody can be asked. What cannot be drawn costs nothing.
 * @param takenNames of people who are in the session already
 */
export function profileLines(
  session: PricedSession,
  work: ProfilesWork,
  providers: readonly ProviderRecord[],
  settings: MoneySettings,
  takenNames: readonly string[] = [],
): BatchLine[] {
  const lines: BatchLine[] = []
  const writer = profileWriterOf(session, providers)
  const { people, selfies, variations } = work
  if (writer && people > 0) {
    const { type, defaultModel: model } = writer
    const atOnce = profilesPerRequest(type)
    const counts = Array.from({ length: Math.ceil(people / atOnce) }, (_, index) =>
      Math.min(atOnce, people - index * atOnce),
    )
    const requests = counts.map((count, index) => {
      // Those who come before are told of too.
      const before = Array.from({ length: index * atOnce }, () => TYPICAL_NAME)
      const names = [...takenNames, ...before]
      return toProfilesQuestion({
        session,
        count,
        takenNames: names,
        type,
        model,
        limitsAnswer: true,
      }).request
    })
    const output = people * TOKENS_PER_PROFILE
    const wish = { kind: 'profiles', count: people, provider: writer, model, requests, output }
    lines.push(textLine({ ...wish, kind: 'profiles', isAskedTwice: true }, settings))
  }
  const artist = profileImageProviderOf(session, providers)
  if (artist && selfies + variations > 0) {
    const { size, quality } = pictureOf(session)
    lines.push(
      picturesLine({
        provider: artist,
        model: undefined,
        fromWords: selfies,
        fromPictures: variations,
        references: 1,
        size,
        quality,
      }),
    )
  }
  return lines
}

/** Qualities that can be chosen for a session's pictures; empty where its model decides by itself. */
export function sessionQualities(
  session: Pick<DatingSession, 'profileGenerationProviderId'>,
  providers: readonly ProviderRecord[],
): PictureQuality[] {
  const artist = profileImageProviderOf(session, providers)
  if (!artist) return []
  const { qualities } = imageAbilities(artist.type, imageModelOf(artist.type, undefined))
  return pictureQualities.filter((quality) => qualities.includes(quality))
}

/** What the user presses in a session. */
export type ProfilesPress =
  /** A batch of the session's size. */
  | { kind: 'batch' }
  /** What is left of one. */
  | { kind: 'rest' }
  /** Who could be kept of a bad answer, whose pictures are drawn. */
  | { kind: 'keep'; people: number }
  /** All pictures that are missing, failed ones too. */
  | { kind: 'missing' }
  /** Those of one profile. */
  | { kind: 'profile'; profileId: string }

/** A press, with what it costs by what is chosen. */
export interface ProfilesPlan {
  /** How many people; undefined where that cannot be chosen. */
  count?: { value: number; min: number; max: number }
  quality: PictureQuality
  qualities: readonly PictureQuality[]
  /** What was agreed to for the batch so far. */
  budget?: ProfileGeneration['budget']
  linesOf: (
    choice: { count?: number; quality: PictureQuality },
    settings: MoneySettings,
  ) => BatchLine[]
}

/** What a press asks for; undefined where the session is gone. */
export async function planProfiles(
  sessionId: string,
  press: ProfilesPress,
): Promise<ProfilesPlan | undefined> {
  const [session, profiles, providers] = await Promise.all([
    getDatingSession(sessionId),
    getProfiles(sessionId),
    getProviders(),
  ])
  if (!session) return undefined
  const { generation } = session
  const names = profiles.map(({ name }) => name)
  const { min, max } = datingSessionLimits.batchSize
  const left = Math.max(0, (generation?.wanted ?? 0) - (generation?.written ?? 0))
  const workOf = (count = session.batchSize): ProfilesWork => {
    if (press.kind === 'profile') {
      const only = profiles.filter(({ id }) => id === press.profileId)
      return withMissing(workOfPeople(session, 0), only, true)
    }
    if (press.kind === 'keep')
      return withMissing({ ...workOfPeople(session, press.people), people: 0 }, profiles, false)
    const people = press.kind === 'batch' ? count : left
    return withMissing(workOfPeople(session, people), profiles, press.kind === 'missing')
  }
  return {
    ...(press.kind === 'batch' && { count: { value: session.batchSize, min, max } }),
    quality: pictureOf(session).quality,
    qualities: sessionQualities(session, providers),
    ...(generation?.budget && { budget: generation.budget }),
    linesOf: ({ count, quality }, settings) =>
      profileLines(
        { ...session, imageQuality: quality },
        workOf(count),
        providers,
        settings,
        names,
      ),
  }
}
