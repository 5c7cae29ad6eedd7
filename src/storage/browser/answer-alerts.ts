/*
 * Whether the user wants to be told of answers that end while nobody looks. Of this browser alone, whose permission it
 * needs; a reset forgets it.
 */

/** What the user is told: nothing, that there is an answer, or how it begins, too. */
export type AnswerAlerts = 'off' | 'plain' | 'text'

const CHOICE_KEY = 'parlour-answer-alerts'
const UNSEEN_KEY = 'parlour-answers-unseen'

/** What the user has chosen. Default: off */
export function readAnswerAlerts(): AnswerAlerts {
  try {
    const kept = localStorage.getItem(CHOICE_KEY)
    return kept === 'plain' || kept === 'text' ? kept : 'off'
  } catch {
    return 'off'
  }
}

/** Keeps what the user has chosen. @returns whether the browser keeps it */
export function writeAnswerAlerts(choice: AnswerAlerts): boolean {
  try {
    if (choice === 'off') localStorage.removeItem(CHOICE_KEY)
    else localStorage.setItem(CHOICE_KEY, choice)
    return true
  } catch {
    return false
  }
}

/** Answers that nobody has seen yet, of all tabs. */
export function readUnseen(): number {
  try {
    const count = Number(localStorage.getItem(UNSEEN_KEY))
    return Number.isSafeInteger(count) && count > 0 ? count : 0
  } catch {
    return 0
  }
}

/** Keeps how many answers nobody has seen. */
export function writeUnseen(count: number): void {
  try {
    if (count === 0) localStorage.removeItem(UNSEEN_KEY)
    else localStorage.setItem(UNSEEN_KEY, String(count))
  } catch {
    // The next one counts from the beginning.
  }
}
