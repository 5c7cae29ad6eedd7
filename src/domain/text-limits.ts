/**
 * How long texts may be, in UTF-16 code units: what is stored is laid out on every screen that shows it, and sent with
 * every message. A longer text in a form is refused in words, never cut; one in a file is cut, and the user is told.
 */
export const textLimits = {
  name: 200,
  modelId: 200,
  description: 10_000,
  greeting: 50_000,
  customInstructions: 50_000,
  /** Also of the other texts that a character's prompt consists of. */
  systemPrompt: 500_000,
  /** Of each further text of a character that is sent: personality, scenario, examples, its own instructions. */
  promptPart: 500_000,
  /** Of a persona; session files cut it there too (`other`). */
  personaDescription: 50_000,
  attributeName: 60,
  attribute: 10_000,
  /** What a model is told of a person or a world that it shall invent. */
  wish: 10_000,
  address: 2_000,
  format: 50_000,
  apiKey: 4_000,
  /** Of a message; also the longest answer that is read. */
  message: 4 * 1024 * 1024,
  /** What an entry of a lorebook says. */
  loreContent: 1024 * 1024,
  loreKey: 1_000,
  /** The JSON text of a card. CARD-10 */
  card: 20 * 1024 * 1024,
  /** Any other text of a file: prompts of pictures, descriptions, errors. */
  other: 50_000,
} as const

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

/** What is wrong with a text that is too long: at most how many UTF-16 code units it may have. */
export interface TooLong {
  code: 'too_long'
  max: number
}

/** Whether a text is too long; undefined where it is not. */
export function tooLong(text: string, max: number): TooLong | undefined {
  return text.length > max ? { code: 'too_long', max } : undefined
}
