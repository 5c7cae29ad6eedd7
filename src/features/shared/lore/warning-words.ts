import type { NeverReason } from '@/generation/lore/book/find-warnings'
import type { BookWarning } from '@/runs/lore/lore-wire'
import { formatNumber, quoteName } from '@/ui/format'

/** Why an entry never fires, after "This entry can never fire: ". */
const neverReasons: Readonly<Record<NeverReason, string>> = {
  noKeys: 'it has no key and is not always used.',
  brokenPatterns: 'none of its patterns can be read.',
  empty: 'there is nothing in it to send.',
  probability: 'its chance is 0.',
  dontActivate: 'a line at its beginning keeps it from firing.',
  noOutlet: 'it stands at an outlet without a name.',
  triggers: 'it is for no kind of answer that there is.',
  notRead: 'no message is read for it.',
  recursionOnly: 'it waits for other entries, and may not be fired by them.',
  overBudget: 'it alone is more than its lorebook may take.',
}

/** What is wrong, in one sentence. */
export function warningText(warning: BookWarning): string {
  switch (warning.code) {
    case 'neverFires':
      return `This entry can never fire: ${neverReasons[warning.params.reason]}`
    case 'brokenPattern':
      return `The pattern ${warning.params.key} cannot be read. This entry does not fire by it.`
    case 'slowPattern':
      return `The pattern ${warning.params.key} took too long and is skipped until this page is loaded anew.`
    case 'longKey':
      return `The key ${quoteName(warning.params.key)} is too long to be found.`
    case 'shortKey':
      return `The key ${quoteName(warning.params.key)} is so short that it may fire by chance.`
    case 'sameKey': {
      const { key, count } = warning.params
      return `${formatNumber(count)} entries have the key ${quoteName(key)} and fire together.`
    }
    case 'constantOverBudget': {
      const { tokens, budget } = warning.params
      return `What is always used takes about ${formatNumber(tokens)} tokens, and this lorebook may take ${formatNumber(budget)}: some of it is left out.`
    }
  }
}

/** A few words for a list. */
export const warningTitles: Readonly<Record<BookWarning['code'], string>> = {
  neverFires: 'Never fires',
  brokenPattern: 'Broken pattern',
  slowPattern: 'Slow pattern',
  longKey: 'Long key',
  shortKey: 'Short key',
  sameKey: 'Common key',
  constantOverBudget: 'Too much is always used',
}

export const warnings = 'Warnings'
export const andMore = (count: number) => `and ${formatNumber(count)} more`
