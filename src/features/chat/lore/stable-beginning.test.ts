import { expect, it } from 'vitest'
import { planPrompt } from '@/generation/prompt/plan-prompt'
import type { PlacedText } from '@/generation/prompt/plan-types'
import { stableBeginning } from './stable-beginning'

const partsWith = (place?: PlacedText['place']) =>
  planPrompt({
    character: { systemPrompt: 'four', model: 'm' },
    history: [
      { role: 'user', content: 'four' },
      { role: 'assistant', content: 'four' },
      { role: 'user', content: 'four' },
    ],
    placed: place ? [{ id: 'l', text: 'LORE', place, lore: { bookId: 'b', entryId: 'e' } }] : [],
  }).parts

it('counts what stands before the first lore (LORE-56)', () => {
  expect(stableBeginning(partsWith({ slot: 'loreAfter', side: 'in' }))).toEqual({
    tokens: 1,
    canGrow: true,
  })
  expect(stableBeginning(partsWith({ depth: 1, role: 'system' }))).toEqual({
    tokens: 3,
    canGrow: false,
  })
})

it('says nothing where there is no lore', () => {
  expect(stableBeginning(partsWith())).toBeUndefined()
})
