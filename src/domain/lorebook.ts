import * as z from 'zod/mini'
import { depthRoles } from './character'

/*
 * Lorebooks: entries of text that are sent only where they matter, and the rules by which they fire. Formats of other apps
 * are read into this form and written from it (`storage/lorebooks/`); what is unknown in them stays in the book's source.
 */

/**
 * Where an entry is placed: before or after the character, above or below the author's note, within the history at a depth,
 * before or after the examples of talk, or where `{{outlet::name}}` stands.
 */
export const lorePositions = [
  'beforeCharacter',
  'afterCharacter',
  'aboveNote',
  'belowNote',
  'depth',
  'beforeExamples',
  'afterExamples',
  'outlet',
] as const
export type LorePosition = (typeof lorePositions)[number]

/** Where an entry is placed that does not say. LORE-25 */
export const DEFAULT_LORE_POSITION: LorePosition = 'afterCharacter'

/** What of the secondary keys must be found beside a key; in the order of SillyTavern's numbers. LORE-20 */
export const secondaryLogics = ['any', 'notAll', 'notAny', 'all'] as const
export type SecondaryLogic = (typeof secondaryLogics)[number]

/** What is read for keys beside the messages. LORE-21 */
export const loreSources = [
  'persona',
  'description',
  'personality',
  'note',
  'scenario',
  'creatorNotes',
] as const
export type LoreSource = (typeof loreSources)[number]

/** What makes an answer: a message that is sent, one that is written anew, one that is continued. LORE-34 */
export const loreTriggers = ['normal', 'regenerate', 'continue'] as const
export type LoreTrigger = (typeof loreTriggers)[number]

/** Messages that are read where neither entry nor book says how many, and the most there can be. LORE-07 */
export const DEFAULT_SCAN_DEPTH = 4
export const MAX_SCAN_DEPTH = 1000
/** What an entry's order is that has none. LORE-24 */
export const DEFAULT_LORE_ORDER = 100
/** What an entry weighs in its groups that does not say. */
export const DEFAULT_GROUP_WEIGHT = 100

/**
 * An entry of a lorebook, as it stands in a session file. Absent means "as its default", and a book's own setting stands
 * before a default.
 */
export const loreEntrySchema = z.object({
  id: z.string(),
  /** What the user calls it. */
  name: z.optional(z.string()),
  /** A further note of the author's, never sent; SillyTavern shows it as the title. */
  comment: z.optional(z.string()),
  /** Words that fire it, and patterns such as `/dragon(s)?/i`. */
  keys: z.array(z.string()),
  /** What is sent, after lines of decorators (`@@depth 4`). */
  content: z.string(),
  enabled: z.boolean(),
  /** Fires without keys. */
  constant: z.optional(z.boolean()),
  /** Whether the secondary keys count. Default: they do not */
  selective: z.optional(z.boolean()),
  secondaryKeys: z.optional(z.array(z.string())),
  /** Default: any */
  secondaryLogic: z.optional(z.enum(secondaryLogics)),
  /** Lower stands higher up. Default: 100 */
  order: z.optional(z.number()),
  /** Higher stays longer where the budget is short. Default: its order */
  priority: z.optional(z.number()),
  /** Default: afterCharacter */
  position: z.optional(z.enum(lorePositions)),
  /** Of a position at a depth: messages that follow it. Default: 4 */
  depth: z.optional(z.number()),
  /** Of a position at a depth: who says it. Default: system */
  role: z.optional(z.enum(depthRoles)),
  /** Of a position at an outlet: its name. */
  outlet: z.optional(z.string()),
  /** Default: no */
  caseSensitive: z.optional(z.boolean()),
  /** Whether a key must be a whole word. Default: as the book */
  wholeWords: z.optional(z.boolean()),
  /** V3's `use_regex`. False: slashes are plain text. Default: keys in slashes are patterns */
  usePatterns: z.optional(z.boolean()),
  /** Messages that are read for it. Default: as the book */
  scanDepth: z.optional(z.number()),
  /** What is read for it beside messages. */
  alsoReads: z.optional(z.array(z.enum(loreSources))),
  /** Of 100 times, how many it fires. Default: 100 */
  probability: z.optional(z.number()),
  /** False: the probability does not count. */
  useProbability: z.optional(z.boolean()),
  /** Names of groups, separated by commas; of each one entry fires. */
  group: z.optional(z.string()),
  /** Wins its groups by its order, without a draw. */
  groupOverride: z.optional(z.boolean()),
  /** How likely it wins the draw of its groups. Default: 100 */
  groupWeight: z.optional(z.number()),
  /** Whether the number of found keys decides in its groups first. */
  groupScoring: z.optional(z.boolean()),
  /** Messages for which it goes on firing. */
  sticky: z.optional(z.number()),
  /** Messages for which it rests after that. */
  cooldown: z.optional(z.number()),
  /** Messages that the chat must have before it fires. */
  delay: z.optional(z.number()),
  /** Not fired by other entries. */
  excludeRecursion: z.optional(z.boolean()),
  /** Fires no other entries. */
  preventRecursion: z.optional(z.boolean()),
  /** Not before other entries have fired: from this level of recursion on; 1 is the first. */
  recursionLevel: z.optional(z.number()),
  /** Stays whatever the budget, and takes nothing of it. */
  ignoreBudget: z.optional(z.boolean()),
  /** Answers that it may fire for, as they are written in the file; absent or empty: all. */
  triggers: z.optional(z.array(z.string())),
  /** Characters that it is for, or, excluded, is not for. */
  characterFilter: z.optional(
    z.object({
      names: z.array(z.string()),
      /** Told and not used. */
      tags: z.optional(z.array(z.string())),
      isExclude: z.optional(z.boolean()),
    }),
  ),
  /** Its key in the source's list of entries: an index, or a name where that is an object. Absent in entries made here. */
  sourceKey: z.optional(z.string()),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
})
export type LoreEntry = z.infer<typeof loreEntrySchema>

/** How a book is written in its source. */
export const lorebookFormats = ['v2', 'v3', 'sillytavern', 'agnai', 'risu', 'novelai'] as const
export type LorebookFormat = (typeof lorebookFormats)[number]

/** The text that a book came from, exactly as it was. */
export const lorebookSourceSchema = z.object({
  format: z.enum(lorebookFormats),
  text: z.string(),
})
export type LorebookSource = z.infer<typeof lorebookSourceSchema>

const bookFields = {
  id: z.string(),
  name: z.string(),
  description: z.optional(z.string()),
  /** Messages that are read for keys. Default: 4 */
  scanDepth: z.optional(z.number()),
  /** Tokens of all its entries together. 0 or absent: no limit of its own */
  tokenBudget: z.optional(z.number()),
  /** Whether its entries may be fired by what other entries say. Default: yes */
  recursive: z.optional(z.boolean()),
  /** Whether keys must be whole words, where an entry does not say. Default: yes */
  wholeWords: z.optional(z.boolean()),
  /** The character whose card it is part of; absent in books that stand by themselves. */
  characterId: z.optional(z.string()),
  /** Whether it is used in all chats. Never true of what has just come from a file. */
  isForAll: z.optional(z.boolean()),
  /** Epoch milliseconds. */
  createdAt: z.number(),
  /** Epoch milliseconds. */
  updatedAt: z.number(),
}

/** A lorebook as it stands in a session file, with its entries in their order. */
export const lorebookSchema = z.object({
  ...bookFields,
  entries: z.array(loreEntrySchema),
  /** Absent in books that were made here, and in those of cards, whose source is the card. */
  source: z.optional(lorebookSourceSchema),
})
export type Lorebook = z.infer<typeof lorebookSchema>

/** What belongs to a book itself. */
export const lorebookHeadSchema = z.object(bookFields)
export type LorebookHead = z.infer<typeof lorebookHeadSchema>

/** What the user calls an entry: its name, else its author's note, else its first key; blank where it has none of them. */
export function loreEntryTitle({
  name,
  comment,
  keys,
}: Pick<LoreEntry, 'name' | 'comment' | 'keys'>): string {
  return name?.trim() || comment?.trim() || keys.find((key) => key.trim() !== '')?.trim() || ''
}

/** Where a book counts from; in the order in which they take precedence. LORE-01 */
export const loreScopes = ['chat', 'persona', 'character', 'all'] as const
export type LoreScope = (typeof loreScopes)[number]

/** A book that counts in a chat. Where it is used in several places, its first scope counts. LORE-01 */
export interface LorebookInUse<Book> {
  book: Book
  scope: LoreScope
}

/*
 * What an answer keeps of the lore that it was written with, so that it can be told later. LORE-48, LORE-49
 */

/** Why an entry was used. */
const loreUseSchema = z.object({
  entryId: z.string(),
  bookId: z.string(),
  /** What it was called then. */
  name: z.string(),
  /**
   * Why it fired: a key in a message, constant, a key in what another entry says, a decorator, because it is sticky, or
   * because it is kept after its first match.
   */
  reason: z.enum(['key', 'constant', 'lore', 'decorator', 'sticky', 'kept', 'source']),
  /** The key that was found, as it is written in the entry. */
  key: z.optional(z.string()),
  /** The word as it stands in what was read. */
  word: z.optional(z.string()),
  /** Id of the message that it stands in; absent in a draft, and in what is no message. */
  messageId: z.optional(z.string()),
  /** Of a reason `lore`: the entry that says it. */
  byEntryId: z.optional(z.string()),
  /** Of a reason `source`: what it stands in. */
  source: z.optional(z.enum(loreSources)),
  /** Which step of recursion it fired in; 0 is the messages. */
  step: z.number(),
  /** Where it was placed. */
  place: z.object({
    at: z.enum([
      ...lorePositions,
      'beforeDescription',
      'afterDescription',
      'personality',
      'scenario',
    ]),
    depth: z.optional(z.number()),
    role: z.optional(z.enum(depthRoles)),
    outlet: z.optional(z.string()),
  }),
  /** About. LORE-27 */
  tokens: z.number(),
})
export type LoreUse = z.infer<typeof loreUseSchema>

/** Why an entry was not used. `notFound` is not listed in logs: what is not in a log and was there then was not found. */
export const loreRestReasons = [
  'disabled',
  'noKeys',
  'notFound',
  'secondary',
  'decorator',
  'dontActivate',
  'delay',
  'cooldown',
  'recursionOnly',
  'filter',
  'brokenPattern',
  'slowPattern',
  'roll',
  'group',
  'budget',
  'allBudgets',
  'empty',
  'noOutlet',
  'cut',
  'placeOff',
] as const
export type LoreRestReason = (typeof loreRestReasons)[number]

/** What an answer keeps of its lore. */
export const loreLogSchema = z.object({
  /** The books that counted, in the order of precedence. */
  books: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      scope: z.enum(loreScopes),
      /** Tokens of its budget, where it has one, and how many of them were used. */
      budget: z.optional(z.number()),
      used: z.optional(z.number()),
    }),
  ),
  /** Tokens that all books together may have, and how many were used. */
  budget: z.number(),
  used: z.number(),
  entries: z.array(loreUseSchema),
  /** Ids of entries that were not used, by the reason; of `notFound` none. */
  rest: z.partialRecord(z.enum(loreRestReasons), z.array(z.string())),
  /** How many more were not used for a reason than are listed, where a list would be too long. */
  more: z.optional(z.partialRecord(z.enum(loreRestReasons), z.number())),
  /** Epoch milliseconds: entries that are younger were not there. */
  at: z.number(),
})
export type LoreLog = z.infer<typeof loreLogSchema>
