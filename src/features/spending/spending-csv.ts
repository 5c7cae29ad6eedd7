import { callsOf } from '@/storage/ledger/ledger'
import type { LedgerRecord } from '@/storage/ledger/ledger-records'

/** Fields of a record, in the order of the columns. */
const COLUMNS = [
  'time',
  'day',
  'provider',
  'model',
  'purpose',
  'chat',
  'character',
  'input tokens',
  'cached tokens',
  'output tokens',
  'pictures',
  'cost in dollars',
  'source',
  'state',
] as const

/** A field as programs for tables read it; what they would take for a formula is kept from it. */
function field(value: string | number | undefined): string {
  if (value === undefined) return ''
  const text =
    typeof value === 'string' && /^\s*[=+\-@\t\r\n＝＋－＠]/.test(value)
      ? `'${value}`
      : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Nano-dollars as dollars, exactly. */
function dollars(nano: number | undefined): string | undefined {
  if (nano === undefined) return undefined
  const digits = String(nano).padStart(10, '0')
  const whole = digits.slice(0, -9)
  const rest = digits.slice(-9).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}

/** The first line of the file. */
export function csvHead(): string {
  return `${COLUMNS.join(',')}\r\n`
}

/** A call as a line. @param nameOf the name of a provider */
export function csvLine(record: LedgerRecord, nameOf: (providerId: string) => string): string {
  const { at, day, providerId, model, purpose, conversationId, characterId } = record
  const { input, cached, output, pictures, state, source } = record
  const cost = state === 'lost' || state === 'reserved' ? record.worst : record.cost
  return `${[
    new Date(at).toISOString(),
    day,
    nameOf(providerId),
    model,
    purpose,
    conversationId,
    characterId,
    input,
    cached,
    output,
    pictures,
    dollars(cost),
    source,
    state,
  ]
    .map(field)
    .join(',')}\r\n`
}

/** The calls of some days as a file. @param from first day, YYYY-MM-DD @param to last day */
export async function writeCsv(
  from: string,
  to: string,
  nameOf: (providerId: string) => string,
): Promise<Blob> {
  const pieces: BlobPart[] = [csvHead()]
  // Some at a time, so that the page stays at hand meanwhile; a file of its own for each, since a long text takes as long
  // to be copied into one.
  for await (const records of callsOf(from, to))
    pieces.push(new Blob([records.map((record) => csvLine(record, nameOf)).join('')]))
  return new Blob(pieces, { type: 'text/csv' })
}
