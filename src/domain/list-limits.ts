/** How many items the lists of one record may have. */
export const listLimits = {
  /** Interests, tags, further fields, prompts to draw from. */
  words: 100,
  /** Answers to the same message. */
  variants: 200,
  /** Pictures of one profile. */
  profilePictures: 20,
  /** Pictures of one character's gallery. */
  galleryPictures: 5_000,
  /** Files that came with one card. CARD-10 */
  cardFiles: 5_000,
  /** Greetings of one character, after the first. */
  greetings: 200,
  /** Parts of one preset. */
  presetParts: 500,
  /** Entries of one lorebook. */
  loreEntries: 20_000,
  /** Keys of one entry, of either kind. */
  loreKeys: 1_000,
  /** Lorebooks that one chat, persona or character names. */
  lorebooks: 50,
} as const

/**
 * How many records of a kind are taken of a session file. Each list is several times as long as any that is in use, and no
 * longer than its screens can show: 20,000 providers, which are 2 MB of a file, hold the list of providers up for half a minute.
 */
export const recordLimits = {
  providers: 500,
  characters: 10_000,
  conversations: 100_000,
  datingSessions: 2_000,
  personas: 2_000,
  presets: 500,
  lorebooks: 2_000,
} as const
