// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, useState } from 'react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { AnswerSize } from '@/domain/money/compare-prices'
import { updateMoneySettings } from '@/storage/ledger/money-settings'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { waitFor } from '@/testing/wait-for'
import { drawnPage } from '@/ui/testing/drawn-page'
import { PricedModelField } from './priced-model-field'

const { page, draw } = drawnPage()
const provider = { id: 'p', type: 'openai', apiEndpoint: undefined } as const
const choices = ['unheard-of', 'gpt-6.1-sol', 'gpt-6-luna', 'gift'].map((id) => ({
  value: id,
  label: id,
}))

function Field({ size, many }: { size?: AnswerSize; many?: boolean }) {
  const [value, setValue] = useState('')
  const more = Array.from({ length: many ? 500 : 0 }, (_, index) => ({
    value: `m-${index}`,
    label: `M ${index}`,
  }))
  return (
    <PricedModelField
      label="Model"
      value={value}
      onValueChange={setValue}
      choices={[...choices, ...more]}
      {...{ provider, size }}
    />
  )
}

beforeAll(() => {
  // Not known to jsdom.
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
})
beforeEach(async () => {
  vi.stubGlobal('visualViewport', new EventTarget())
  await freshDatabase()
  await updateMoneySettings({
    ownPrices: [{ providerId: 'p', model: 'gift', date: '2026-11-22', in: 0, out: 0 }],
  })
})
afterEach(removeDatabase)

const lines = () =>
  [...page.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const sorter = () =>
  Array.from(page.querySelectorAll('button')).find(({ textContent }) =>
    ['Cheapest first', 'In their usual order'].includes(textContent),
  )

async function open() {
  await waitFor(() => expect(sorter()).toBeDefined())
  const event = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
  act(() => void page.querySelector('input')?.dispatchEvent(event))
}

it('COST-32: models have their price, what is not known says so, and the cheapest can come first', async () => {
  draw(<Field />)
  await open()
  expect(lines()).toEqual([
    'unheard-ofprice not known',
    'gpt-6.1-sol$2 in · $10 out per M',
    'gpt-6-luna$0.1 in · $0.5 out per M',
    'giftfree',
  ])
  act(() => sorter()?.click())
  expect(lines().map((line) => line.replace(/(\$|free|price).*/, ''))).toEqual([
    'gift',
    'gpt-6-luna',
    'gpt-6.1-sol',
    'unheard-of',
  ])
  act(() => sorter()?.click())
  expect(lines()[0]).toContain('unheard-of')
})

it('COST-32: in a chat a model says what an answer costs there', async () => {
  draw(<Field size={{ input: 1_500, output: 300 }} />)
  await open()
  expect(lines()[1]).toBe('gpt-6.1-sol≈ $0.006 per answer here · $2 in · $10 out per M')
  expect(lines()[3]).toBe('giftfree')
})

it('COST-32: of a long list only the beginning is drawn', async () => {
  draw(<Field many />)
  await open()
  expect(lines()).toHaveLength(100)
})
