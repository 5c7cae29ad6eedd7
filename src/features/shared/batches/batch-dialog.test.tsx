// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { BatchLine } from '@/domain/money/batch'
import { getMoneySettings, updateMoneySettings } from '@/storage/ledger/money-settings'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { waitFor } from '@/testing/wait-for'
import { liveScreen } from '@/ui/testing/live-screen'
import { stubResizeObserver } from '@/ui/testing/stub-observers'
import { askBatch, batchQuestion, type BatchToAsk } from './ask-batch'
import { BatchHost } from './batch-host'

const screen = liveScreen()
beforeEach(async () => {
  stubResizeObserver()
  await freshDatabase()
  screen.draw(<BatchHost />)
  await waitFor(() => expect(batchQuestion.getState().hosts).toBe(1))
})
afterEach(async () => {
  screen.draw(null)
  await removeDatabase()
})

const CENT = 10_000_000

/** A picture costs a cent at low, and five at high. */
const pictures = (count: number, quality = 'low'): BatchLine => {
  const cost = count * CENT * (quality === 'high' ? 5 : 1)
  const each = { low: cost, high: cost }
  return { kind: 'pictures', count, calls: count, model: 'flare', quality, cost: each, worst: cost }
}

const series: BatchToAsk = {
  kind: 'pictures',
  count: { label: 'Number of Images', value: 10, min: 1, max: 20 },
  quality: 'low',
  qualities: [
    { value: 'low', label: 'Low' },
    { value: 'high', label: 'High' },
  ],
  linesOf: ({ count = 10, quality }) => [pictures(count, quality)],
}

const lines = () => [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
const shown = (text: string) => waitFor(() => expect(lines()).toEqual([text]))
const isGone = () => waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())

it('COST-26: says what is asked for and what it costs; count and quality change that', async () => {
  const agreed = askBatch(series)
  await shown('10 pictures by flare, low ≈ $0.10')
  await screen.fill('Number of Images', '20')
  await shown('20 pictures by flare, low ≈ $0.20')
  await screen.fill('Picture quality', 'high')
  await shown('20 pictures by flare, high ≈ $1.00')
  expect(screen.text()).toContain('At most$1.00')
  // What is no number between the bounds is never sent.
  await screen.fill('Number of Images', '5000')
  await shown('20 pictures by flare, high ≈ $1.00')
  await screen.press('Start')
  expect(await agreed).toEqual({ choice: { count: 20, quality: 'high' }, worst: 100 * CENT })
  await isGone()
})

it('COST-26: after "Cancel" nothing is agreed to, and neither where nobody can ask', async () => {
  const agreed = askBatch(series)
  await screen.press('Cancel')
  expect(await agreed).toBeUndefined()
  await isGone()
  const second = askBatch(series)
  await shown('10 pictures by flare, low ≈ $0.10')
  // The second half of a double click.
  expect(await askBatch(series)).toBeUndefined()
  screen.draw(null)
  expect(await second).toBeUndefined()
  expect(await askBatch(series)).toBeUndefined()
})

it('COST-26: unknown prices say so, and free ones that they are free', async () => {
  const { cost: _cost, worst: _worst, ...unknown } = pictures(10)
  const free = { ...pictures(3), kind: 'profiles', cost: { low: 0, high: 0 }, worst: 0 } as const
  const agreed = askBatch({ ...series, linesOf: () => [free, unknown] })
  await waitFor(() =>
    expect(lines()).toEqual([
      '3 profiles by flare, low: free',
      '10 pictures by flare, low: price not known',
    ]),
  )
  expect(screen.text()).toContain('What has no known price is not held to an amount.')
  await screen.press('Start')
  expect(await agreed).toMatchObject({ worst: 0 })
})

it('COST-26: what is free, or little, is not asked about', async () => {
  const free = { ...pictures(500), worst: 0 }
  expect(await askBatch({ ...series, linesOf: () => [free] })).toMatchObject({ worst: 0 })
  const little = await askBatch({ ...series, linesOf: () => [pictures(3)] })
  expect(little).toEqual({ choice: { count: 10, quality: 'low' }, worst: 3 * CENT })
  await act(() => updateMoneySettings({ asksAbove: 2 * CENT }))
  const agreed = askBatch({ ...series, linesOf: () => [pictures(3)] })
  await shown('3 pictures by flare, low ≈ $0.03')
  await screen.press('Cancel')
  expect(await agreed).toBeUndefined()
})

it('COST-26: "Ask again next time" off is remembered, until it may cost more', async () => {
  const first = askBatch(series)
  await shown('10 pictures by flare, low ≈ $0.10')
  await screen.press('Ask again next time')
  await screen.press('Start')
  expect(await first).toMatchObject({ worst: 10 * CENT })
  await waitFor(async () =>
    expect((await getMoneySettings()).quietBatches).toEqual([
      { kind: 'pictures', upTo: 10 * CENT, isUnknown: false },
    ]),
  )
  expect(await askBatch(series)).toMatchObject({ worst: 10 * CENT })
  const dearer = askBatch({ ...series, linesOf: () => [pictures(11)] })
  await shown('11 pictures by flare, low ≈ $0.11')
  await screen.press('Cancel')
  expect(await dearer).toBeUndefined()
})

it('COST-28: what was agreed to already is not asked about; what has paused is, whatever it costs', async () => {
  const rest = { ...series, agreed: 10 * CENT }
  expect(await askBatch(rest)).toMatchObject({ worst: 0 })
  const more = askBatch({ ...rest, pausedAt: 500 * CENT, linesOf: () => [pictures(1)] })
  await shown('1 picture by flare, low ≈ $0.01')
  expect(screen.text()).toContain('Paused at $5.00.')
  await screen.press('Start')
  expect(await more).toMatchObject({ worst: CENT })
})
