import type { ReactNode } from 'react'
import type { CappedList, ImportIssue } from '@/storage/session-file/import-issues'
import type { SessionPreview } from '@/storage/session-file/preview-session'
import { Disclosure } from '@/ui/buttons/disclosure'
import { formatNumber, quoteName } from '@/ui/format'
import { formatDate } from '@/ui/format-size'
import { countsText, dataText } from './counts-text'
import { issueText } from './issue-words'

/** What a file holds, what clashes, and what is left out: shown before anything is written (P11, P12). */
export function ImportPreview({ preview }: { preview: SessionPreview }) {
  const { counts, lastUpdated, messageTimes, issues, clashes, keys } = preview
  const text = dataText(counts)
  const clashing = countsText([
    [clashes.providers.count, 'provider', 'providers'],
    [clashes.characters.count, 'character', 'characters'],
    [clashes.conversations.count, 'conversation', 'conversations'],
    [clashes.datingSessions.count, 'swipe session', 'swipe sessions'],
  ])
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact name="Holds">{text === '' ? 'Settings only' : text}</Fact>
        {lastUpdated !== undefined && <Fact name="Last changed">{formatDate(lastUpdated)}</Fact>}
        {messageTimes && <Fact name="Messages from">{daysText(messageTimes)}</Fact>}
        <Fact name="API keys">
          {keys === 0
            ? 'None'
            : `${formatNumber(keys)}. Chats with them are paid by whoever they belong to.`}
        </Fact>
        {clashing !== '' && <Fact name="Here already">{clashing}</Fact>}
      </dl>
      {clashing !== '' && (
        <Disclosure title="What is here already">
          <Names title="Providers" names={clashes.providers} />
          <Names title="Characters" names={clashes.characters} />
          <Names title="Conversations" names={clashes.conversations} />
          <Names title="Swipe sessions" names={clashes.datingSessions} />
        </Disclosure>
      )}
      {issues.count > 0 && <Issues issues={issues} willBe="will be" />}
    </div>
  )
}

/** The day of both ends where they have the same one. */
function daysText({ from, to }: NonNullable<SessionPreview['messageTimes']>): string {
  const [first, last] = [formatDate(from), formatDate(to)]
  return first === last ? first : `${first} to ${last}`
}

interface IssuesProps {
  issues: CappedList<ImportIssue>
  /** Before the import and after it. */
  willBe: 'will be' | 'was'
}

/** Parts of a file that are left out or replaced, by name. P11 */
export function Issues({ issues, willBe }: IssuesProps) {
  const { count } = issues
  const verb = willBe === 'was' && count > 1 ? 'were' : willBe
  const parts = count === 1 ? 'One part' : `${formatNumber(count)} parts`
  const title = `${parts} ${verb} left out or changed`
  return (
    <Disclosure title={title}>
      <ul className="relative flex max-h-60 list-disc flex-col gap-1 overflow-y-auto ps-5 text-sm">
        {issues.first.map((issue, index) => (
          // Two of them may say the same.
          <li key={index} className="wrap-anywhere">
            {issueText(issue)}
          </li>
        ))}
        {issues.count > issues.first.length && (
          <li>and {formatNumber(issues.count - issues.first.length)} more</li>
        )}
      </ul>
    </Disclosure>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  )
}

function Names({ title, names }: { title: string; names: CappedList<string> }) {
  if (names.count === 0) return null
  const more = names.count - names.first.length
  return (
    <div>
      <h3 className="text-sm font-medium">{title}</h3>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {names.first.map(quoteName).join(', ')}
        {more > 0 && ` and ${formatNumber(more)} more`}
      </p>
    </div>
  )
}
