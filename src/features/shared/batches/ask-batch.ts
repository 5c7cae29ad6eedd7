import { createStore } from 'zustand/vanilla'
import { asksBefore, type BatchKind, type BatchLine, sumOfBatch } from '@/domain/money/batch'
import { followLoadedPrices } from '@/runs/providers/prices'
import { getMoneySettings, type MoneySettings } from '@/storage/ledger/money-settings'

/* Before much is sent at once, the user is asked: what it is, what it costs. `BatchHost` has the dialog. COST-26 */

/** What of a batch can be chosen. */
export interface BatchChoice {
  count?: number
  /** A word of the vendor's. */
  quality?: string
}

/** A press that may lead to many requests. */
export interface BatchToAsk {
  kind: BatchKind
  /** How many; absent where that is not to be chosen. */
  count?: { label: string; value: number; min: number; max: number }
  /** What is chosen now; absent where there is nothing to choose. */
  quality?: string
  /** Words for the quality that the model takes, the chosen one among them. */
  qualities?: readonly { value: string; label: string }[]
  /** Lines of the batch by what is chosen. */
  linesOf: (choice: BatchChoice, settings: MoneySettings) => BatchLine[]
  /** Nano-dollars at which it has paused: it is asked about whatever it costs. */
  pausedAt?: number
  /** Nano-dollars that are agreed to already, and not used: what costs no more is not asked about. */
  agreed?: number
}

/** What the user has agreed to. */
export interface AgreedBatch {
  choice: BatchChoice
  /** Nano-dollars at most, of what has a known price. */
  worst: number
}

/** A batch that waits for the user. */
export interface BatchQuestion {
  asked: BatchToAsk
  settings: MoneySettings
  /** @param agreed undefined where the user does not want it. */
  decide: (agreed: AgreedBatch | undefined) => void
}

/** What waits for the user, and whether somebody stands ready to ask. */
export const batchQuestion = createStore<{ question?: BatchQuestion; hosts: number }>(() => ({
  hosts: 0,
}))

/** Says that a dialog stands ready. @returns the way to take it away; what it has not asked is not sent. */
export function hostBatchQuestions(): () => void {
  batchQuestion.setState(({ hosts }) => ({ hosts: hosts + 1 }))
  return () => {
    batchQuestion.setState(({ hosts }) => ({ hosts: hosts - 1 }))
    const { hosts, question } = batchQuestion.getState()
    if (hosts === 0) question?.decide(undefined)
  }
}

/** Presses that are being looked at: the second half of a double click is none of its own. */
const underWay = new Set<BatchKind>()

/**
 * Asks where a press may lead to much, and else agrees for the user.
 * @returns what is agreed to; undefined where nothing may be sent.
 */
export async function askBatch(asked: BatchToAsk): Promise<AgreedBatch | undefined> {
  const { kind, count, quality, linesOf, pausedAt, agreed = 0 } = asked
  if (underWay.has(kind)) return undefined
  underWay.add(kind)
  try {
    await followLoadedPrices()
    const settings = await getMoneySettings()
    const choice: BatchChoice = {
      ...(count && { count: count.value }),
      ...(quality !== undefined && { quality }),
    }
    const sum = sumOfBatch(linesOf(choice, settings))
    const rule = { above: settings.asksAbove, quiet: settings.quietBatches }
    const isAgreed = agreed > 0 && sum.worst <= agreed && !sum.isUnknown
    const isFree = sum.calls === 0
    if (isFree || (pausedAt === undefined && (isAgreed || !asksBefore(kind, sum, rule))))
      return { choice, worst: isAgreed && pausedAt === undefined ? 0 : sum.worst }
    if (batchQuestion.getState().hosts === 0) return undefined
    return await new Promise((resolve) => {
      const decide = (decided: AgreedBatch | undefined) => {
        batchQuestion.setState({ question: undefined })
        resolve(decided)
      }
      batchQuestion.setState({ question: { asked, settings, decide } })
    })
  } finally {
    underWay.delete(kind)
  }
}
