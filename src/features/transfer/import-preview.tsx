import type { ReactNode } from 'react'
import type { CappedList, ImportIssue } from '@/storage/session-file/import-issues'
import type { SessionPreview } from '@/storage/session-file/preview-session'
import { Disclosure } from '@/ui/buttons/disclosure'
import { quoteName } from '@/ui/format'
import { formatDate } from '@/ui/format-size'
import { countsText } from './counts-text'
import { issueText } from './issue-words'
import * as words from './words'

/** What a file holds, what clashes, and what is left out: shown before anything is written (P11, P12). */
export function ImportPreview({ preview }: { preview: SessionPreview }) {
  const { counts, lastUpdated, messageTimes, issues, clashes, keys } = preview
  const text = countsText(counts)
  const clashing = countsText({
    providers: clashes.providers.count,
    characters: clashes.characters.count,
    conversations: clashes.conversations.count,
    datingSessions: clashes.datingSessions.count,
    personas: clashes.personas.count,
    presets: clashes.presets.count,
    lorebooks: clashes.lorebooks.count,
  })
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact name={words.holds}>{text === '' ? words.settingsOnly : text}</Fact>
        {lastUpdated !== undefined && (
          <Fact name={words.lastChanged}>{formatDate(lastUpdated)}</Fact>
        )}
        {messageTimes && <Fact name={words.messagesFrom}>{daysText(messageTimes)}</Fact>}
        <Fact name={words.apiKeys}>{keys === 0 ? words.none : words.keysInFile(keys)}</Fact>
        {clashing !== '' && <Fact name={words.hereAlready}>{clashing}</Fact>}
      </dl>
      {clashing !== '' && (
        <Disclosure title={words.whatIsHereAlready}>
          <Names title={words.providers} names={clashes.providers} />
          <Names title={words.characters} names={clashes.characters} />
          <Names title={words.conversations} names={clashes.conversations} />
          <Names title={words.swipeSessions} names={clashes.datingSessions} />
          <Names title={words.personas} names={clashes.personas} />
          <Names title={words.presets} names={clashes.presets} />
          <Names title={words.lorebooks} names={clashes.lorebooks} />
        </Disclosure>
      )}
      {issues.count > 0 && <Issues issues={issues} />}
    </div>
  )
}

/** The day of both ends where they have the same one. */
function daysText({ from, to }: NonNullable<SessionPreview['messageTimes']>): string {
  const [first, last] = [formatDate(from), formatDate(to)]
  return first === last ? first : words.fromTo(first, last)
}

interface IssuesProps {
  issues: CappedList<ImportIssue>
  /** Whether the import is done. */
  isDone?: boolean
}

/** Parts of a file that are left out or replaced, by name. P11 */
export function Issues({ issues, isDone = false }: IssuesProps) {
  const titleOf = isDone ? words.wereLeftOut : words.willBeLeftOut
  return (
    <Disclosure title={titleOf(issues.count)}>
      <ul className="relative flex max-h-60 list-disc flex-col gap-1 overflow-y-auto ps-5 text-sm">
        {issues.first.map((issue, index) => (
          // Two of them may say the same.
          <li key={index} className="wrap-anywhere">
            {issueText(issue)}
          </li>
        ))}
        {issues.count > issues.first.length && (
          <li>{words.andMore(issues.count - issues.first.length)}</li>
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
        {more > 0
          ? words.namesAndMore(names.first.map(quoteName).join(', '), more)
          : names.first.map(quoteName).join(', ')}
      </p>
    </div>
  )
}
