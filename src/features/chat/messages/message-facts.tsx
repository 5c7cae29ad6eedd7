import type { MessageRecord } from '@/storage/database/records'
import { formatDateTime, formatDay } from '@/ui/format'
import * as words from './words'

/*
 * What tells of times. It comes late, because the first use of the browser's calendar takes longer than drawing a
 * message.
 */

/** When a message was written, by which model, and what is special about it. */
export function MessageFacts({ message }: { message: MessageRecord }) {
  // What matters most first: a phone has room for the beginning only.
  const facts = [
    message.hidden && words.neverSent,
    message.alwaysSent && words.alwaysSent,
    message.edited && 'edited',
    formatDateTime(message.timestamp),
    message.role === 'assistant' && message.model,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className="ms-2 truncate" title={facts}>
      {facts}
    </span>
  )
}

/** The day of a message, between those of a phone. @param timestamp epoch milliseconds */
export function DayName({ timestamp }: { timestamp: number }) {
  return formatDay(timestamp)
}
