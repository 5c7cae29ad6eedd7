import * as z from 'zod/mini'
import { personaSchema } from '@/domain/persona'

/** A persona: the session form with an id of the images store for its picture. */
export const personaRecordSchema = z.extend(z.omit(personaSchema, { avatar: true }), {
  avatarImageId: z.optional(z.string()),
})
export type PersonaRecord = z.infer<typeof personaRecordSchema>
