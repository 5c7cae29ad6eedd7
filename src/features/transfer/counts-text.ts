import * as words from './words'

const ORDER = [
  'providers',
  'characters',
  'conversations',
  'messages',
  'memories',
  'pictures',
  'datingSessions',
  'personas',
  'presets',
  'lorebooks',
] as const

type DataCounts = Record<(typeof ORDER)[number], number>

/** A list in a sentence, without what there is none of: "2 characters, 1 conversation and 30 messages". */
export function countsText(counts: Partial<DataCounts>): string {
  const parts = ORDER.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [words.counted[kind](count)] : []
  })
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
}
