import { expect, it } from 'vitest'
import type { LedgerRecord } from '@/storage/ledger/ledger-records'
import { csvHead, csvLine } from './spending-csv'

const record: LedgerRecord = {
  id: 'a',
  at: Date.UTC(2026, 10, 24, 12),
  day: '2026-11-24',
  providerId: 'p',
  providerType: 'openai',
  model: '=HYPERLINK("x")',
  purpose: 'answer',
  input: 10,
  output: 5,
  cost: 4_200_000,
  source: 'priced',
  state: 'done',
}

it('COST-16: writes calls for programs of tables, without formulas', () => {
  const line = csvLine(record, () => 'Mine, "the" one')
  expect(line).toBe(
    '2026-11-24T12:00:00.000Z,2026-11-24,"Mine, ""the"" one","\'=HYPERLINK(""x"")",answer,,,10,,5,,0.0042,priced,done\r\n',
  )
  expect(csvHead().split(',')).toHaveLength(14)
  expect(csvLine({ ...record, state: 'lost', worst: 12_000_000_000 }, () => 'P')).toContain(',12,')
})

it.each(['=', '+', '-', '@', '\t', '\r', '\n', ' =', '＝'])(
  'COST-16: a cell that begins with %j is no formula',
  (start) => {
    const name = `${start}cmd|' /C calc'!A0`
    const [, , provider = ''] = csvLine({ ...record, model: 'm' }, () => name).split(',')
    expect(provider.replace(/^"/, '').startsWith("'")).toBe(true)
  },
)
