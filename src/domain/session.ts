import * as z from 'zod/mini'
import { messageFileSchema } from './attached-file'
import { characterSchema } from './character'
import { conversationSchema } from './conversation'
import { datingSessionSchema } from './dating-session'
import { lorebookSchema } from './lorebook'
import { memorySchema } from './memory'
import { messageSchema } from './message'
import { personaSchema } from './persona'
import { presetSchema } from './preset'
import { providerSchema } from './provider'
import { settingsSchema } from './settings'

/** A memory within the character or the conversation that it is of. MEM-25 */
export const sessionMemorySchema = z.omit(memorySchema, { scope: true, ownerId: true })
export type SessionMemory = z.infer<typeof sessionMemorySchema>

const memories = z.optional(z.array(sessionMemorySchema))

/** A message with the files that it brings; absent where there are none. Other builds ignore them. ATT-15 */
export const sessionMessageSchema = z.extend(messageSchema, {
  attachments: z.optional(z.array(messageFileSchema)),
})

/** A character with its memories, and a conversation with its own; absent where there are none. Other builds ignore them. */
export const sessionCharacterSchema = z.extend(characterSchema, { memories })
export const sessionConversationSchema = z.extend(conversationSchema, {
  messages: z.array(sessionMessageSchema),
  memories,
})

/** Everything a user has, in the form that is exported and imported. */
export const sessionSchema = z.object({
  appVersion: z.string(),
  /** Epoch milliseconds. */
  lastUpdated: z.number(),
  providers: z.record(z.string(), providerSchema),
  characters: z.record(z.string(), sessionCharacterSchema),
  conversations: z.record(z.string(), sessionConversationSchema),
  settings: settingsSchema,
  /** Absent in files of builds that do not know it. */
  datingSessions: z.optional(z.record(z.string(), datingSessionSchema)),
  /** Absent where there are none. Other builds ignore it, as the next. */
  personas: z.optional(z.record(z.string(), personaSchema)),
  presets: z.optional(z.record(z.string(), presetSchema)),
  lorebooks: z.optional(z.record(z.string(), lorebookSchema)),
})
export type Session = z.infer<typeof sessionSchema>

/** What an export holds. Keys are off by default. */
export interface ExportOptions {
  includeApiKeys: boolean
  includeConversations: boolean
  /** Absent means all, or those of the selected characters. Their characters go along. */
  selectedConversationIds?: string[]
  /** Absent means all, or those of the selected conversations. */
  selectedCharacterIds?: string[]
  filename: string
}
