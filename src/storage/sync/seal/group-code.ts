/*
 * The code that joins a device to a group: 25 random symbols, 125 bits, and one that tells slips of the keys. It is made
 * by the first device and typed into each other one, once.
 */

/** Crockford's: without i, l, o and u, which look like others or make words. */
const SYMBOLS = '0123456789abcdefghjkmnpqrstvwxyz'
const RANDOM_SYMBOLS = 25
const LENGTH = RANDOM_SYMBOLS + 1
/** Symbols between two hyphens, where people read it. */
const GROUP = 5

/** Letters that are read as a digit. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' }

/** What is wrong with a code as it was typed. `mistyped`: one symbol is another, or two have changed places. */
type CodeProblem = 'wrong_length' | 'wrong_symbol' | 'mistyped'

/** A code as it was typed: in its one form, or what is wrong with it. */
export type ReadCode = { code: string } | { problem: CodeProblem }

/** A new code, in its one form: 26 symbols without spaces. */
export function createGroupCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(RANDOM_SYMBOLS))
  const random = Array.from(bytes, (byte) => SYMBOLS.charAt(byte % SYMBOLS.length)).join('')
  return random + checkSymbol(random)
}

/** A code as people read and write it: `abcde-fghjk-…`. */
export function shownGroupCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? ''
}

/** Reads a code as it was typed, with whatever spaces, hyphens and capitals. */
export function readGroupCode(typed: string): ReadCode {
  const symbols = typed
    .slice(0, 200)
    .toLowerCase()
    .replace(/[\s\u2010-\u2015-]/g, '')
    .replace(/[oil]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
  if (/[^0-9a-hjkmnp-tv-z]/.test(symbols)) return { problem: 'wrong_symbol' }
  if (symbols.length !== LENGTH) return { problem: 'wrong_length' }
  const random = symbols.slice(0, RANDOM_SYMBOLS)
  return checkSymbol(random) === symbols.at(-1) ? { code: symbols } : { problem: 'mistyped' }
}

/** Luhn's sum for 32 symbols: another symbol anywhere changes it, and so do two neighbours that have changed places. */
function checkSymbol(random: string): string {
  const base = SYMBOLS.length
  const sum = random
    .split('')
    .reverse()
    .reduce((total, symbol, index) => {
      const value = SYMBOLS.indexOf(symbol) * (index % 2 === 0 ? 2 : 1)
      return total + Math.floor(value / base) + (value % base)
    }, 0)
  return SYMBOLS.charAt((base - (sum % base)) % base)
}
