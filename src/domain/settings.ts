import * as z from 'zod/mini'

/** `system` follows the operating system. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

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
})
export type Settings = z.infer<typeof settingsSchema>

/** The settings of a new session. */
export const defaultSettings: Settings = settingsSchema.parse({})
