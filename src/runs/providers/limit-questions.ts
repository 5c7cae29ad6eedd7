import { createStore } from 'zustand/vanilla'
import { createId } from '@/lib/ids'
import { wantLateParts } from '@/lib/late-parts'
import { NANO_DOLLARS } from '@/domain/usage'
import type { LimitNotice, Refusal } from '@/storage/ledger/ledger'
import { hasAnyLimit, type MoneySettings } from '@/storage/ledger/money-settings'
import type { CallPurpose } from './paid-call'

/* What is asked of the user before money is spent, and told of limits. The layout shows the dialog. */

/** How the user decides: it is sent once, it is looked at anew because a limit has changed, or it is not sent. */
export type LimitDecision = 'once' | 'again' | 'cancel'

/** A call that waits for the user. */
export interface LimitQuestion {
  id: string
  refusal: Refusal
  purpose: CallPurpose
  provider: { id: string; name: string }
  model: string
  decide: (decision: LimitDecision) => void
}

interface Questions {
  questions: readonly LimitQuestion[]
  /** How many dialogs stand ready to ask. */
  askers: number
  /** A limit that is nearly used up; undefined once it is told. */
  notice?: LimitNotice
  /** Nano-dollars at most of a request, at which a limit is offered; undefined where none is. */
  offer?: number
}

/** What waits for the user, first come first. */
export const limitQuestions = createStore<Questions>(() => ({ questions: [], askers: 0 }))

/** Says that a dialog stands ready. @returns the way to take it away; what it has not asked is not sent. */
export function answerLimitQuestions(): () => void {
  limitQuestions.setState(({ askers }) => ({ askers: askers + 1 }))
  return () => {
    limitQuestions.setState(({ askers }) => ({ askers: askers - 1 }))
    if (limitQuestions.getState().askers === 0)
      for (const { decide } of limitQuestions.getState().questions) decide('cancel')
  }
}

/**
 * Asks the user. Where no dialog stands ready yet, it is fetched; where none comes, the answer is no.
 * @param signal gives the question up
 */
export function askAtLimit(
  question: Omit<LimitQuestion, 'id' | 'decide'>,
  signal?: AbortSignal,
): Promise<LimitDecision> {
  if (signal?.aborted) return Promise.resolve('cancel')
  return new Promise((resolve) => {
    const id = createId()
    const decide = (decision: LimitDecision) => {
      signal?.removeEventListener('abort', giveUp)
      limitQuestions.setState(({ questions }) => ({
        questions: questions.filter((each) => each.id !== id),
      }))
      resolve(decision)
    }
    const giveUp = () => decide('cancel')
    signal?.addEventListener('abort', giveUp)
    if (limitQuestions.getState().askers === 0)
      void wantLateParts().then((comes) => {
        if (!comes && limitQuestions.getState().askers === 0) giveUp()
      })
    limitQuestions.setState(({ questions }) => ({
      questions: [...questions, { ...question, id, decide }],
    }))
  })
}

/** Limits whose notice was told already, with their day or month, so that it is told once. */
const told = new Set<string>()

/** Tells that a limit is nearly used up, once for each limit and day. COST-17 */
export function tellOfLimit(notice: LimitNotice, day: string): void {
  const name = `${notice.kind} ${notice.limit} ${day}`
  if (told.has(name)) return
  told.add(name)
  limitQuestions.setState({ notice })
}

/** Nano-dollars from which on the first request offers a limit. COST-17 */
const OFFER_FROM = NANO_DOLLARS

/** Whether this page has offered a limit. */
let hasOffered = false

/**
 * Offers a limit once, where none was ever set or offered and a request, or a batch of them, may cost over a dollar. It
 * holds nothing up.
 * @param worst nano-dollars at most; undefined where the price is not known
 */
export function offerLimit(worst: number | undefined, settings: MoneySettings): void {
  if (worst === undefined || worst <= OFFER_FROM) return
  if (hasOffered || settings.wasOffered === true || hasAnyLimit(settings)) return
  hasOffered = true
  limitQuestions.setState({ offer: worst })
}

/** Takes the offer away. */
export function dismissLimitOffer(): void {
  limitQuestions.setState({ offer: undefined })
}

/** Forgets the notice that is shown. */
export function dismissLimitNotice(): void {
  limitQuestions.setState({ notice: undefined })
}
