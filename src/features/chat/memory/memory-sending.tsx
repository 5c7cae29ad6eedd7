import { useState } from 'react'
import { memoryBudgets } from '@/domain/memory'
import { readSending, type Sending } from '@/domain/sending'
import { DraftNumber } from '@/features/shared/fields/draft-fields'
import type { ConversationRecord } from '@/storage/database/records'
import { Disclosure } from '@/ui/buttons/disclosure'
import { SelectField } from '@/ui/fields/select-field'
import { changeSending } from './summaries'
import * as words from './words'

/** No model takes more. */
const MAX_BUDGET = 10_000_000

const isChoice = (value: string): value is 'always' | 'never' =>
  value === 'always' || value === 'never'

/** How many tokens memory may have in a chat, and whether summaries are written. MEM-08, MEM-14 */
export function MemorySending({
  conversation: { id, sending },
}: {
  conversation: ConversationRecord
}) {
  const { memory, summaries } = readSending(sending)
  const [facts, setFacts] = useState(memory?.facts)
  const [chapters, setChapters] = useState(memory?.chapters)
  // A failed write stands in its own banner.
  const change = (next: Partial<Sending>) => void changeSending(id, next).catch(() => undefined)
  const saveBudgets = () => {
    if (facts === memory?.facts && chapters === memory?.chapters) return
    const isUsual = facts === undefined && chapters === undefined
    change({ memory: isUsual ? undefined : { facts, chapters } })
  }
  return (
    <Disclosure title={words.howMuch}>
      <div className="flex flex-col gap-5" onBlur={saveBudgets}>
        <DraftNumber
          label={words.factTokens}
          hint={words.budgetHint}
          min={0}
          max={MAX_BUDGET}
          usual={words.usualTokens(memoryBudgets.facts)}
          value={facts}
          onChange={setFacts}
        />
        <DraftNumber
          label={words.chapterTokens}
          min={0}
          max={MAX_BUDGET}
          usual={words.usualTokens(memoryBudgets.chapters)}
          value={chapters}
          onChange={setChapters}
        />
      </div>
      <SelectField
        label={words.summaries}
        hint={words.summariesHint}
        options={[
          { value: '', label: words.asSettings },
          { value: 'always', label: words.always },
          { value: 'never', label: words.never },
        ]}
        value={summaries ?? ''}
        onChange={({ target: { value } }) =>
          change({ summaries: isChoice(value) ? value : undefined })
        }
      />
    </Disclosure>
  )
}
