import * as z from 'zod/mini'
import { datingSessionSchema, profileSchema } from '@/domain/dating-session'

/* Records of the swipe-and-match mode, as records.ts has those of everything else; apart, because no chat needs them. */

/** People that are being invented for a dating session, so that a reload can go on with it. */
const profileGenerationSchema = z.object({
  /** Profiles that were asked for. */
  wanted: z.number(),
  /** Profiles of those that are stored. */
  written: z.number(),
  /** Whether the user stopped it; then it waits for the user and does not go on by itself. */
  stopped: z.optional(z.boolean()),
  /** What it may cost, as the user has agreed; nano-dollars. COST-28 */
  budget: z.optional(
    z.catch(
      z.optional(
        z.object({
          /** Of the batch in the ledger. */
          id: z.string(),
          limit: z.number(),
          /** Whether it is used up; then the user is asked what the rest may cost. */
          isReached: z.optional(z.boolean()),
        }),
      ),
      undefined,
    ),
  ),
})
export type ProfileGeneration = z.infer<typeof profileGenerationSchema>

/** A dating session: the session form without its profiles. */
export const datingSessionRecordSchema = z.extend(
  z.omit(datingSessionSchema, { profiles: true }),
  /** Absent where nothing is on its way. Not in files: another device has nothing to go on with. */
  { generation: z.optional(z.catch(z.optional(profileGenerationSchema), undefined)) },
)
export type DatingSessionRecord = z.infer<typeof datingSessionRecordSchema>

/** A profile: the session form with ids of the images store for its pictures. */
export const profileRecordSchema = z.extend(profileSchema, {
  /** Place in the queue of its session: grows from profile to profile, gaps allowed. */
  seq: z.optional(z.number()),
  imageIds: z.optional(z.array(z.string())),
})
export type ProfileRecord = z.infer<typeof profileRecordSchema>
