import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english, translations } from '@zxcvbn-ts/language-en'

/**
 * Load this file only where a new passphrase is typed: its lists of words are large. None of them can be spared: without the
 * surnames "Smith2026!" and "hill campbell" would pass, without the words of the encyclopedia "islington" would.
 */

/** Why a passphrase is easy to guess, by the names that the estimator has for it. */
const weaknesses = [
  'straightRow',
  'keyPattern',
  'simpleRepeat',
  'extendedRepeat',
  'sequences',
  'recentYears',
  'dates',
  'topTen',
  'topHundred',
  'common',
  'similarToCommon',
  'wordByItself',
  'namesByThemselves',
  'commonNames',
  /** The name of this app, or what belongs to it. */
  'userInputs',
  'pwned',
] as const satisfies (keyof typeof translations.warnings)[]

/** Why a passphrase is easy to guess; 'short' where it is only too short or too common. */
export type PassphraseWeakness = (typeof weaknesses)[number] | 'short'

/** How well a passphrase withstands guessing by somebody who has what it protects and good hardware. */
export type PassphraseJudgement =
  | { strength: 'fair' | 'strong' }
  | { strength: 'weak'; weakness: PassphraseWeakness }

/** Estimated powers of ten of guesses, as zxcvbn scores them: its 3 and 4. */
const FAIR_SCORE = 3
const STRONG_SCORE = 4

/** What is longer is judged by its beginning, because the estimate takes far longer with each character. */
const JUDGED_CHARACTERS = 100

/** In how many ways digits and signs are read as letters at most, as in "p4ssw0rd": most of the estimate's time goes there. */
const READINGS_OF_DIGITS = 30

/** What somebody tries first who knows what the passphrase is for. */
const OWN_WORDS = [
  'parlour',
  'parlor',
  'passphrase',
  'api key',
  'apikey',
  'vault',
  'backup',
  'session',
]

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations: {
    ...translations,
    // A name in place of each sentence: the screen has the words.
    warnings: {
      ...translations.warnings,
      ...Object.fromEntries(weaknesses.map((name) => [name, name])),
    },
  },
  maxLength: JUDGED_CHARACTERS,
  l33tMaxSubstitutions: READINGS_OF_DIGITS,
})

/** Judges a new passphrase. */
export function judgePassphrase(passphrase: string): PassphraseJudgement {
  // Spaces and repeated words look hard to guess to the estimator, and are not: "tide tide tide", "a b c d e f g h".
  const distinct = [...new Set(passphrase.toLowerCase().split(/[\s._-]+/))].join('')
  const texts = distinct === passphrase.toLowerCase() ? [passphrase] : [passphrase, distinct]
  const results = texts.map((text) => estimator.check(text, OWN_WORDS))
  const score = Math.min(...results.map((result) => result.score))
  if (score >= STRONG_SCORE) return { strength: 'strong' }
  if (score >= FAIR_SCORE) return { strength: 'fair' }
  const weakest = results.find((result) => result.score === score)
  const weakness = weaknesses.find((name) => name === weakest?.feedback.warning)
  return { strength: 'weak', weakness: weakness ?? 'short' }
}
