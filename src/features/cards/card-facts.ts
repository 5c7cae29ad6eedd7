import type { CardFields } from '@/domain/character'
import { loreTokens } from '@/generation/lore/lore-tokens'
import type { ReadCardFile } from '@/storage/cards/card-types'

/** What is known of a card before it is imported, besides its texts. */
export interface CardFacts {
  /** Tokens that go with each message, about. */
  alwaysSent: number
  /** Tokens of the lorebook, about: it is sent where it fits. */
  onDemand: number
  pictureCount: number
  fileCount: number
}

/** The texts of a card that go with each message. */
function sentTexts(fields: CardFields): string[] {
  const { systemPrompt, personality, scenario, examples, mainPrompt, postHistory, note } = fields
  return [
    systemPrompt,
    personality,
    scenario,
    examples,
    mainPrompt,
    postHistory,
    note?.text,
  ].filter((text) => text !== undefined)
}

/** All texts of a card in which macros are resolved. */
export function macroTexts(fields: CardFields): string[] {
  const { greeting = '', greetings = [], groupGreetings = [] } = fields
  return [...sentTexts(fields), greeting, ...greetings, ...groupGreetings]
}

/** Reckons with what a card holds. */
export function cardFacts({ reading, portrait, pictures, files }: ReadCardFile): CardFacts {
  const tokens = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + loreTokens(text), 0)
  return {
    alwaysSent: tokens(sentTexts(reading.fields)),
    onDemand: loreTokens(reading.loreText),
    pictureCount: pictures.length + (portrait ? 1 : 0),
    fileCount: files.length,
  }
}

/** Share of a model's window in percent; undefined below the quarter from which on it is told. CARD-37 */
export function largeShare(alwaysSent: number, window: number | undefined): number | undefined {
  if (window === undefined || alwaysSent <= window / 4) return undefined
  return Math.round((alwaysSent / window) * 100)
}
