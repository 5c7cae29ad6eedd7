import * as z from 'zod/mini'

/*
 * The back-off after wrong passphrases. In localStorage, so that it counts for all tabs and outlives a reload. It
 * slows down who sits at the screen; who copies the database meets the rounds of PBKDF2 instead.
 */

/** Name in localStorage. It outlives a reset: Undo brings the vault back, and must not bring new tries. */
export const ATTEMPTS_KEY = 'parlour-vault-attempts'

/** Tries without a wait. */
export const FREE_TRIES = 5
/** After the fifth wrong try; doubles with each further one. */
export const FIRST_WAIT_MS = 30_000
/** The longest wait. */
export const LONGEST_WAIT_MS = 15 * 60_000

const attemptsSchema = z.object({
  /** Wrong tries in a row. */
  wrong: z.int().check(z.gte(0)),
  /** Of the last one, in epoch milliseconds. */
  at: z.number(),
})
type Attempts = z.infer<typeof attemptsSchema>

const none: Attempts = { wrong: 0, at: 0 }

/** What localStorage did not take, because it is full or forbidden: counted in this tab alone. */
let untaken = none

function readStored(): Attempts {
  try {
    const text = localStorage.getItem(ATTEMPTS_KEY) ?? ''
    const attempts = z.safeParse(attemptsSchema, JSON.parse(text))
    return attempts.success ? attempts.data : none
  } catch {
    return none
  }
}

function readAttempts(): Attempts {
  const stored = readStored()
  return untaken.wrong > stored.wrong ? untaken : stored
}

function writeAttempts(attempts: Attempts) {
  try {
    if (attempts.wrong === 0) localStorage.removeItem(ATTEMPTS_KEY)
    else localStorage.setItem(ATTEMPTS_KEY, JSON.stringify(attempts))
    untaken = none
  } catch {
    untaken = attempts
  }
}

/** Milliseconds until the passphrase may be tried again; 0 where it may be now. @param now epoch milliseconds */
export function waitMs(now: number): number {
  const { wrong, at } = readAttempts()
  if (wrong < FREE_TRIES) return 0
  // A clock that was set back must not lock the user out for years.
  if (at > now) writeAttempts({ wrong, at: now })
  const whole = Math.min(FIRST_WAIT_MS * 2 ** (wrong - FREE_TRIES), LONGEST_WAIT_MS)
  return Math.max(0, whole - Math.max(0, now - at))
}

/** Counts a try before it is made, so that a reload in its midst does not make it free. @param now epoch milliseconds */
export function countTry(now: number): void {
  const { wrong } = readAttempts()
  writeAttempts({ wrong: wrong + 1, at: now })
}

/** Takes back a try that was neither right nor wrong, because something else failed. */
export function uncountTry(): void {
  const { wrong, at } = readAttempts()
  writeAttempts({ wrong: Math.max(0, wrong - 1), at })
}

/** Starts afresh, after the right passphrase. */
export function forgetTries(): void {
  writeAttempts(none)
}
