import { expect, it } from 'vitest'
import type { LoreLog } from '@/domain/lorebook'
import { planPrompt } from '../prompt/plan-prompt'
import { logOfPlan, readLoreLog } from './lore-log'

const use = (entryId: string): LoreLog['entries'][number] => ({
  entryId,
  bookId: 'b',
  name: entryId,
  reason: 'constant',
  step: 0,
  place: { at: 'afterCharacter' },
  tokens: 1,
})
const log: LoreLog = {
  books: [{ id: 'b', name: 'Book', scope: 'chat' }],
  budget: 100,
  used: 3,
  entries: [use('kept'), use('rests'), use('off')],
  rest: { roll: ['other'] },
  at: 5,
}
const placed = (entryId: string, slot: 'loreBefore' | 'loreAfter', restsWhenNarrow = false) => ({
  id: `lore:${entryId}`,
  text: `${entryId} ${'word '.repeat(100)}`,
  place: { slot, side: 'in' as const },
  restsWhenNarrow,
  lore: { bookId: 'b', entryId },
})
const off = [{ id: 'loreBefore', kind: 'loreBefore' as const, enabled: false }]

it('moves what the plan left out after all to what was not used, with its reason (LORE-43, LORE-49)', () => {
  const plan = planPrompt({
    character: { systemPrompt: 'x', model: 'm', modelParameters: { maxTokens: 100 } },
    history: [{ role: 'user', content: 'x '.repeat(600) }],
    hasOlder: true,
    window: 700,
    parts: off,
    placed: [
      placed('kept', 'loreAfter'),
      placed('rests', 'loreAfter', true),
      placed('off', 'loreBefore'),
    ],
  })
  const told = logOfPlan(log, plan)
  expect(told.entries.map(({ entryId }) => entryId)).toEqual(['kept'])
  expect(told.rest).toEqual({ roll: ['other'], cut: ['rests'], placeOff: ['off'] })
})

it('leaves a log alone of which everything was sent', () => {
  expect(logOfPlan(log, { leftOut: [] })).toBe(log)
})

it('reads what an answer keeps, and nothing of what is no log', () => {
  expect(readLoreLog(structuredClone(log))).toEqual(log)
  expect(readLoreLog({ books: 'no' })).toBeUndefined()
  expect(readLoreLog(undefined)).toBeUndefined()
})
