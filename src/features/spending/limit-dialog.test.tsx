// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { askAtLimit, type LimitDecision, limitQuestions } from '@/runs/providers/limit-questions'
import { getMoneySettings } from '@/storage/ledger/money-settings'
import type { Refusal } from '@/storage/ledger/ledger'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { waitFor } from '@/testing/wait-for'
import { drawnPage } from '@/ui/testing/drawn-page'
import { stubResizeObserver } from '@/ui/testing/stub-observers'
import { LimitDialog } from './limit-dialog'

const { draw } = drawnPage()
beforeEach(async () => {
  stubResizeObserver()
  await freshDatabase()
  limitQuestions.setState({ askers: 1 })
})
afterEach(async () => {
  limitQuestions.setState({ askers: 0, questions: [] })
  await removeDatabase()
})

const overDay: Refusal = {
  reason: 'limit',
  kind: 'day',
  limit: 5_000_000_000,
  used: 4_970_000_000,
  worst: 90_000_000,
}

/** Asks, and shows the question. @returns what is decided */
function ask(refusal: Refusal): Promise<LimitDecision> {
  const decided = askAtLimit({
    refusal,
    purpose: { kind: 'answer' },
    provider: { id: 'p', name: 'Mine' },
    model: 'm',
  })
  const [question] = limitQuestions.getState().questions
  if (question) draw(<LimitDialog question={question} />)
  return decided
}

const press = async (name: string) => {
  const button = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent.trim() === name,
  )
  if (!button) throw new Error(`There is no button ${name}.`)
  await act(async () => {
    button.click()
    await Promise.resolve()
  })
}

it('COST-20: says what would go past which limit, and lets it be allowed once', async () => {
  const decided = ask(overDay)
  await waitFor(() =>
    expect(document.body.textContent).toContain(
      'This would go past your limit for today ($5.00): $4.97 used, this request up to $0.09.',
    ),
  )
  await press('Allow once')
  expect(await decided).toBe('once')
  expect(await getMoneySettings()).not.toHaveProperty('dayLimit')
})

it('COST-20: raises the limit to the next round amount that is enough', async () => {
  const decided = ask(overDay)
  await waitFor(() => expect(document.querySelector('input')?.value).toBe('10'))
  await press('Raise to')
  expect(await decided).toBe('again')
  expect(await getMoneySettings()).toMatchObject({ dayLimit: 10_000_000_000 })
})

it('COST-22: asks where the price is not known', async () => {
  const decided = ask({ reason: 'unknown', isBlocked: false })
  await waitFor(() => expect(document.body.textContent).toContain('Nobody knows what m at Mine'))
  await press('Cancel')
  expect(await decided).toBe('cancel')
})
