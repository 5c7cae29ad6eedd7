import type { ProfileStatus } from '@/domain/dating-session'
import {
  countProfiles,
  type DatingSessionSummary,
  getDatingSession,
  getDatingSessions,
  getMatchConversations,
  getPictureProgress,
  getProfiles,
  getSessionFaces,
  type PictureProgress,
  type ProfileCounts,
  type SessionFace,
} from '../dating/dating-queries'
import type { DatingSessionRecord, ProfileRecord } from '../dating/dating-records'
import { useLive, useLiveList } from './use-live'

/** All sessions with their counters, last changed first; undefined until read. */
export function useDatingSessions(): DatingSessionSummary[] | undefined {
  return useLiveList(getDatingSessions)
}

/** One session; undefined until read, null where there is none. */
export function useDatingSession(id: string): DatingSessionRecord | null | undefined {
  return useLive(async () => (await getDatingSession(id)) ?? null, [id])
}

/** Profiles of a status, in the order of the queue; undefined until read. */
export function useProfiles(sessionId: string, status: ProfileStatus): ProfileRecord[] | undefined {
  return useLiveList(() => getProfiles(sessionId, status), [sessionId, status])
}

/** How many profiles there are of each status; undefined until read. */
export function useProfileCounts(sessionId: string): ProfileCounts | undefined {
  return useLive(() => countProfiles(sessionId), [sessionId])
}

/** Some faces of a session for its card; undefined until read. */
export function useSessionFaces(sessionId: string, count: number): SessionFace[] | undefined {
  return useLive(() => getSessionFaces(sessionId, count), [sessionId, count])
}

/** How far the pictures of a session are; undefined until read. */
export function usePictureProgress(sessionId: string): PictureProgress | undefined {
  return useLive(() => getPictureProgress(sessionId), [sessionId])
}

/** Conversation ids by profile id, for the matches that have a chat; undefined until read. */
export function useMatchConversations(sessionId: string): Record<string, string> | undefined {
  return useLive(() => getMatchConversations(sessionId), [sessionId])
}
