// @vitest-environment jsdom
import { createRoot } from 'react-dom/client'
import { act } from 'react'
import { expect, it } from 'vitest'
import { LoreWarnings } from './lore-warnings'
import { warningTitles } from './warning-words'
import type { BookWarning } from '@/runs/lore/lore-wire'

it('says each warning in a sentence of its own, what is broken first and in red (LORE-16, LORE-52)', () => {
  const warnings: BookWarning[] = [
    { code: 'neverFires', entryId: 'a', params: { reason: 'noKeys' } },
    { code: 'shortKey', entryId: 'a', params: { key: 'of' } },
    { code: 'sameKey', params: { key: 'inn', count: 40 } },
    { code: 'constantOverBudget', params: { tokens: 900, budget: 500 } },
    { code: 'brokenPattern', entryId: 'a', params: { key: '/(a/' } },
  ]
  const place = document.createElement('div')
  const root = createRoot(place)
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  act(() => root.render(<LoreWarnings warnings={warnings} />))
  const items = [...place.querySelectorAll('li')]
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'The pattern /(a/ cannot be read. This entry does not fire by it.',
    'This entry can never fire: it has no key and is not always used.',
    'The key “of” is so short that it may fire by chance.',
    '40 entries have the key “inn” and fire together.',
    'What is always used takes about 900 tokens, and this lorebook may take 500: some of it is left out.',
  ])
  expect(items.map(({ className }) => className.includes('text-danger'))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  for (const { code } of warnings) expect(warningTitles[code]).not.toBe('')
  act(() => root.unmount())
})
