import type * as z from 'zod/mini'
import { findMinor, findMinorIn } from '@/domain/adults/find-minor'
import { findMinorCharacter, findMinorPersona, findMinorProfile } from '@/domain/adults/refusals'
import { presetSchema } from '@/domain/preset'
import { findMinorCardText } from '../../cards/read/find-minor-card'
import { cardRecordSchema } from '../../cards/card-records'
import {
  characterRecordSchema,
  conversationRecordSchema,
  imageRecordSchema,
  messageRecordSchema,
  metadataRecordSchema,
  providerRecordSchema,
} from '../../database/records'
import { datingSessionRecordSchema, profileRecordSchema } from '../../dating/dating-records'
import {
  loreEntryRecordSchema,
  lorebookRecordSchema,
  lorebookSourceRecordSchema,
} from '../../lorebooks/lorebook-records'
import { memoryRecordSchema } from '../../memories/memory-records'
import { personaRecordSchema } from '../../personas/persona-records'
import { checkLoreLog } from '../../session-file/check/check-lorebook'
import { withinLimits } from '../../session-file/check/limit-sizes'
import type { Fields } from '../../session-file/check/read-record'
import type { HeldReason } from '../marks/marks'
import type { storeRules } from '../rules/registry'

/*
 * Whether a record may be stored as another device has it: by the schema of its store, by the sizes that hold for files, and
 * by the rule that nobody is under 18 (P23). What may not is held, and never cut: the user's own text is not ours to shorten.
 */

type SyncedName = {
  [Name in keyof typeof storeRules]: (typeof storeRules)[Name] extends 'local' ? never : Name
}[keyof typeof storeRules]

interface Check {
  schema: z.ZodMiniType
  /** Whether somebody under 18 is in it. It has passed the schema. */
  hasMinor?: (row: Fields) => boolean
}

const texts = (values: readonly unknown[]) => values.filter((value) => typeof value === 'string')

/** A check for each store that is synced: one that is forgotten does not compile. */
const checks: Readonly<Record<SyncedName, Check>> = {
  metadata: { schema: metadataRecordSchema },
  providers: { schema: providerRecordSchema },
  characters: {
    schema: characterRecordSchema,
    hasMinor: (row) => {
      const { data } = characterRecordSchema.safeParse(row)
      if (!data) return false
      const { tags = [], metadata } = data
      return (
        findMinorCharacter(data) !== undefined ||
        findMinorIn(texts([...tags, metadata?.imagePrompt])) !== undefined
      )
    },
  },
  conversations: { schema: conversationRecordSchema },
  messages: { schema: messageRecordSchema },
  datingSessions: {
    schema: datingSessionRecordSchema,
    hasMinor: (row) => {
      const { data } = datingSessionRecordSchema.safeParse(row)
      if (!data) return false
      const {
        description,
        worldDescription,
        userCharacterDescription,
        imagePromptPool,
        preferences,
      } = data
      const told = [description, worldDescription, userCharacterDescription]
      return (
        findMinorIn(texts([...told, ...imagePromptPool, ...preferences.interests])) !== undefined
      )
    },
  },
  profiles: {
    schema: profileRecordSchema,
    hasMinor: (row) => {
      const { data } = profileRecordSchema.safeParse(row)
      return data !== undefined && findMinorProfile(data, customTextsOf(row)) !== undefined
    },
  },
  images: { schema: imageRecordSchema },
  personas: {
    schema: personaRecordSchema,
    hasMinor: (row) => {
      const { data } = personaRecordSchema.safeParse(row)
      return data !== undefined && findMinorPersona(data) !== undefined
    },
  },
  presets: { schema: presetSchema },
  cards: {
    schema: cardRecordSchema,
    hasMinor: ({ text }) => typeof text === 'string' && findMinorCardText(text, {}) !== undefined,
  },
  lorebooks: { schema: lorebookRecordSchema },
  loreEntries: { schema: loreEntryRecordSchema },
  lorebookSources: { schema: lorebookSourceRecordSchema },
  memories: {
    schema: memoryRecordSchema,
    hasMinor: ({ text }) => typeof text === 'string' && findMinor(text) !== undefined,
  },
}

/** Fields of a profile that its session has asked for. */
function customTextsOf(row: Fields): Record<string, string> {
  const known = new Set(Object.keys(profileRecordSchema.def.shape))
  return Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      typeof value === 'string' && !known.has(name) ? [[name, value]] : [],
    ),
  )
}

/** Fields whose sizes other limits hold. */
const UNLIMITED = ['file', 'files', 'blob', 'sourceIds', 'sources']

function isTooLarge(row: Fields): boolean {
  let isCut = false
  withinLimits(row, () => (isCut = true), UNLIMITED)
  return isCut
}

/** Why a record may not be stored as it has come; undefined where it may. */
export function refusalOf(store: string, row: Fields): HeldReason | undefined {
  const check = Object.hasOwn(checks, store) ? checks[store as SyncedName] : undefined
  if (!check) return 'unknown_store'
  if (store === 'images' && row.blob === undefined) return 'no_bytes'
  if (!check.schema.safeParse(row).success) return 'not_valid'
  if (isTooLarge(row)) return 'too_large'
  if (row.lore !== undefined && !checkLoreLog(row.lore)) return 'not_valid'
  return check.hasMinor?.(row) ? 'minor' : undefined
}
