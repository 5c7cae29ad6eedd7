import * as z from 'zod/mini'
import { authorsNoteSchema } from './conversation'
import { themes } from './theme'
import { thinkingViews } from './thinking'

/** How messages look: each room in its own voice (`bubbles`), or as plain text. */
export const messageDisplays = ['bubbles', 'plain'] as const

/** How often to remind of a backup, where there is something new to save. P20. */
export const backupReminders = ['off', 'weekly', 'monthly'] as const
export type BackupReminder = (typeof backupReminders)[number]

/** What the user has set. */
export const settingsSchema = z.object({
  theme: z.catch(z.enum(themes), 'system'),
  messageDisplay: z.catch(z.enum(messageDisplays), 'bubbles'),
  exportFormat: z.catch(z.literal('json'), 'json'),
  autoSave: z.catch(z.boolean(), true),
  devMode: z.catch(z.boolean(), false),
  allowProviderSwitching: z.catch(z.boolean(), true),
  /** On by default, unlike the specification: a chat that does not stream reads as broken. */
  enableStreaming: z.catch(z.boolean(), true),
  showImagePrompts: z.catch(z.boolean(), false),
  imageAnalysisProviderId: z.catch(z.optional(z.string()), undefined),
  /** Who the user is where neither chat nor character says. Optional fields that other builds ignore, from here on. */
  defaultPersonaId: z.catch(z.optional(z.string()), undefined),
  /** The order of the prompt's parts where neither chat nor character says. */
  presetId: z.catch(z.optional(z.string()), undefined),
  /** What stands after the newest message where the character has nothing of its own. */
  postHistory: z.catch(z.optional(z.string()), undefined),
  /** Tokens that all lore of a request may have together. Default: a quarter of the model's window, at most 8,192 */
  loreBudget: z.catch(z.optional(z.number()), undefined),
  /** Whether lore stands near the end, so that the beginning of a request stays the same. LORE-56 */
  keepsBeginning: z.catch(z.optional(z.boolean()), undefined),
  /** The author's note of new chats. */
  authorsNote: z.catch(z.optional(authorsNoteSchema), undefined),
  /** How what a model thinks is shown in standard chats. Default: closed. THINK-05 */
  thinking: z.catch(z.optional(z.enum(thinkingViews)), undefined),
  /** The same in the rooms of role-play chats. Default: hidden */
  roomThinking: z.catch(z.optional(z.enum(thinkingViews)), undefined),
  /** What is sent of all chats: read by sending.ts. */
  sending: z.optional(z.unknown()),
})
export type Settings = z.infer<typeof settingsSchema>

/** The settings of a new session. */
export const defaultSettings: Settings = settingsSchema.parse({})
