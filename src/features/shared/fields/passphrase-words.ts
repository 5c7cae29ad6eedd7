import type { PassphraseJudgement, PassphraseWeakness } from '@/lib/judge-passphrase'

const weaknessTexts: Record<PassphraseWeakness, string> = {
  straightRow: 'Straight rows of keys on your keyboard are easy to guess.',
  keyPattern: 'Short keyboard patterns are easy to guess.',
  simpleRepeat: 'Repeated characters like "aaa" are easy to guess.',
  extendedRepeat: 'Repeated character patterns like "abcabcabc" are easy to guess.',
  sequences: 'Common character sequences like "abc" are easy to guess.',
  recentYears: 'Recent years are easy to guess.',
  dates: 'Dates are easy to guess.',
  topTen: 'This is a heavily used password.',
  topHundred: 'This is a frequently used password.',
  common: 'This is a commonly used password.',
  similarToCommon: 'This is similar to a commonly used password.',
  wordByItself: 'Single words are easy to guess.',
  namesByThemselves: 'Single names or surnames are easy to guess.',
  commonNames: 'Common names and surnames are easy to guess.',
  userInputs: 'The name of this app and what belongs to it are easy to guess.',
  pwned: 'Your password was exposed by a data breach on the Internet.',
  short: 'This is too short or too common to withstand guessing.',
}

const ADVICE = 'Use four or more random words: they are hard to guess and easy to keep in mind.'

/** Says how well a passphrase withstands guessing, and what would be better. */
export function passphraseHint(judgement: PassphraseJudgement): string {
  switch (judgement.strength) {
    case 'strong':
      return 'Strong.'
    case 'fair':
      return 'Fair. One or two more words make it strong.'
    case 'weak':
      return `${weaknessTexts[judgement.weakness]} ${ADVICE}`
  }
}
