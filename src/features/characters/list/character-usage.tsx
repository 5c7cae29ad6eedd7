import { isKnownTime, UNKNOWN_TIME } from '@/lib/known-time'
import type { CharacterRecord } from '@/storage/database/records'
import { sumOf } from '@/features/shared/money/money-words'
import { useSumOf } from '@/storage/hooks/use-spending'
import { formatNumber } from '@/ui/format'
import * as words from './character-usage-words'

const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

interface Props {
  character: CharacterRecord
  conversationCount: number
}

export function CharacterUsage({ character, conversationCount }: Props) {
  // Its chats and its pictures.
  const spent = useSumOf('character', character.id)
  const rows: (readonly [term: string, value: string])[] = [
    [words.conversations, formatNumber(conversationCount)],
    ...(spent && spent.calls > 0 ? [[words.cost, sumOf(spent)] as const] : []),
    [words.created, timeText(character.createdAt)],
    [words.lastUpdated, timeText(character.updatedAt)],
  ]
  return (
    <section aria-label={words.usage} className="text-sm">
      <h2 className="font-medium">{words.usage}</h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="text-end figures">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Day, year and time. @param timestamp epoch milliseconds. */
function timeText(timestamp: number): string {
  return isKnownTime(timestamp) ? dayAndTime.format(timestamp) : UNKNOWN_TIME
}
