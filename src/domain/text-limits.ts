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

/** What is wrong with a text that is too long: at most how many UTF-16 code units it may have. */
export interface TooLong {
  code: 'too_long'
  max: number
}

/** Whether a text is too long; undefined where it is not. */
export function tooLong(text: string, max: number): TooLong | undefined {
  return text.length > max ? { code: 'too_long', max } : undefined
}
