import { formatNumber, quoteName } from '@/ui/format'
import type { LoreWarning } from './lore-warning'

type Params = NonNullable<LoreWarning['params']>

const numberIn = (params: Params, name: string) =>
  typeof params[name] === 'number' ? formatNumber(params[name]) : undefined
const keyIn = ({ key }: Params) => (typeof key === 'string' && key !== '' ? key : undefined)

const texts: Readonly<Record<LoreWarning['code'], (params: Params) => string>> = {
  neverFires: () => 'This entry can never fire: it has no key and is not always used.',
  brokenPattern: (params) => {
    const key = keyIn(params)
    return key === undefined
      ? 'A pattern cannot be read. This entry does not fire by it.'
      : `The pattern ${key.slice(0, 80)} cannot be read. This entry does not fire by it.`
  },
  shortKey: (params) => {
    const key = keyIn(params)
    return key === undefined
      ? 'A key is so short that it may fire by chance.'
      : `The key ${quoteName(key)} is so short that it may fire by chance.`
  },
  commonKey: (params) => {
    const key = keyIn(params)
    const count = numberIn(params, 'count')
    if (key === undefined) return 'Many entries have the same key and fire together.'
    return count === undefined
      ? `Many entries have the key ${quoteName(key)} and fire together.`
      : `${count} entries have the key ${quoteName(key)} and fire together.`
  },
  constantOverBudget: (params) => {
    const tokens = numberIn(params, 'tokens')
    const budget = numberIn(params, 'budget')
    return tokens === undefined || budget === undefined
      ? 'What is always used is more than this lorebook may take, so that some of it is left out.'
      : `What is always used takes about ${tokens} tokens, and this lorebook may take ${budget}: some of it is left out.`
  },
}

/** A few words for a list. */
export const warningTitles: Readonly<Record<LoreWarning['code'], string>> = {
  neverFires: 'Never fires',
  brokenPattern: 'Broken pattern',
  shortKey: 'Short key',
  commonKey: 'Common key',
  constantOverBudget: 'Too much is always used',
}

/** What is wrong, in one sentence. */
export const warningText = ({ code, params = {} }: LoreWarning) => texts[code](params)
export const warnings = 'Warnings'
export const andMore = (count: number) => `and ${formatNumber(count)} more`
