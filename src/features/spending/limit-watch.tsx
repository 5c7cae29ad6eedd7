import { useEffect } from 'react'
import { useStore } from 'zustand'
import {
  answerLimitQuestions,
  dismissLimitNotice,
  limitQuestions,
} from '@/runs/providers/limit-questions'
import { loadPrices, followLoadedPrices } from '@/runs/providers/prices'
import { isRunHeld } from '@/runs/run-lock'
import { isReadOnly } from '@/storage/database/database'
import { type LimitNotice, loseStaleCalls } from '@/storage/ledger/ledger'
import { showToast } from '@/ui/overlays/toast-store'
import { LimitDialog } from './limit-dialog'
import { LimitOffer } from './limit-offer'
import * as words from './words'

/**
 * Asks where a limit would be passed and tells of those that nearly are, on whatever page. Fetches the prices of the app's
 * own host, and looks after calls that a page which has gone left on their way.
 */
export function LimitWatch() {
  useEffect(() => answerLimitQuestions(), [])
  useEffect(() => {
    void loadPrices()
    void followLoadedPrices()
    // The next start tries again; where it could not be written, that stands in the banner.
    if (!isReadOnly()) loseStaleCalls(isRunHeld).catch(() => undefined)
  }, [])
  useEffect(() => {
    const tell = ({ notice }: { notice?: LimitNotice }) => {
      if (!notice) return
      dismissLimitNotice()
      showToast({
        text: words.nearLimit(notice.kind, notice.used, notice.limit),
        goesAlong: true,
      })
    }
    // Whoever sends right after the start is told as well.
    tell(limitQuestions.getState())
    return limitQuestions.subscribe(tell)
  }, [])
  const [question] = useStore(limitQuestions, ({ questions }) => questions)
  return question ? <LimitDialog key={question.id} question={question} /> : <LimitOffer />
}
