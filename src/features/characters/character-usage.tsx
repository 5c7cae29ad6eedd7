import { formatDay } from './format-day'
import type { CharacterRecord } from '@/storage/records'
import { formatNumber } from '@/ui/format'

interface Props {
  character: CharacterRecord
  conversationCount: number
}

/** CHAR-36. */
export function CharacterUsage({ character, conversationCount }: Props) {
  const rows = [
    ['Conversations', formatNumber(conversationCount)],
    ['Created', formatDay(character.createdAt)],
    ['Last updated', formatDay(character.updatedAt)],
  ]
  return (
    <section aria-label="Usage" className="text-sm">
      <h2 className="font-medium">Usage</h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="text-end tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
