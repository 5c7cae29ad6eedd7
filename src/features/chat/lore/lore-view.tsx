import { useState } from 'react'
import type { LoreLog, LoreUse } from '@/domain/lorebook'
import {
  aboutTokens,
  inAMessage,
  inTheirMessage,
  inYourMessage,
  type LoreNames,
  lorePlaceText,
  loreRestText,
  loreUseText,
  restTexts,
  scopeNames,
  untitled,
} from '@/features/shared/lore/lore-words'
import { paths } from '@/lib/paths'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type { MessageRecord } from '@/storage/database/records'
import { useLive } from '@/storage/hooks/use-live'
import { readBooksOfLog } from '@/storage/lorebooks/books-for'
import { Button } from '@/ui/buttons/button'
import { Link, useNavigate } from '@/ui/buttons/router'
import { Spinner } from '@/ui/display/spinner'
import { ChoiceField } from '@/ui/fields/choice-field'
import { SearchField } from '@/ui/fields/search-field'
import { type KnownEntry, type RestRow, restRows } from './lore-rows'
import { markWord } from './mark-word'
import * as words from './why-words'

interface Props {
  log: LoreLog
  conversationId: string
  /** Which entries are shown first. Default: used */
  first?: 'used' | 'rest'
  /** Called before the reader is led to a word. */
  onLeave: () => void
}

/** Rows that are drawn; there may be thousands. */
const SHOWN_ROWS = 200

/** What is known of the log's books and messages now. */
interface Known {
  entries: KnownEntry[]
  /** Ids of books that are there still. */
  bookIds: ReadonlySet<string>
  messages: ReadonlyMap<string, MessageRecord>
}

async function readKnown(log: LoreLog, conversationId: string): Promise<Known> {
  const { bookIds, entries } = await readBooksOfLog(log.books.map(({ id }) => id))
  const source = sourceOf(conversationId)
  const ids = [...new Set(log.entries.flatMap(({ messageId }) => messageId ?? []))]
  const messages = await Promise.all(ids.map((id) => source.getMessage(id)))
  return {
    entries,
    bookIds: new Set(bookIds),
    messages: new Map(messages.flatMap((message) => (message ? [[message.id, message]] : []))),
  }
}

/** Why the lore of a request was used, and why the rest was not. LORE-48, LORE-49 */
export function LoreView({ log, conversationId, first = 'used', onLeave }: Props) {
  const [shown, setShown] = useState(first)
  const [sought, setSought] = useState('')
  const known = useLive(() => readKnown(log, conversationId), [conversationId, log.at])
  if (!known)
    return (
      <p role="status" className="flex items-center gap-3">
        <Spinner /> {words.reading}
      </p>
    )
  const rest = restRows(log, known.entries)
  return (
    <div className="flex flex-col gap-4">
      <ChoiceField
        label={words.whichEntries}
        value={shown}
        onValueChange={setShown}
        choices={[
          { value: 'used', label: words.used(log.entries.length) },
          { value: 'rest', label: words.notUsed(rest.length) },
        ]}
      />
      <SearchField label={words.searchEntries} value={sought} onValueChange={setSought} />
      {shown === 'used' ? (
        <Uses {...{ log, known, sought, conversationId, onLeave }} />
      ) : (
        <Rests {...{ log, known, rest, sought }} />
      )}
      <Budgets log={log} />
    </div>
  )
}

interface UsesProps {
  log: LoreLog
  known: Known
  sought: string
  conversationId: string
  onLeave: () => void
}

function Uses({ log, known, sought, conversationId, onLeave }: UsesProps) {
  const titles = new Map(log.entries.map(({ entryId, name }) => [entryId, name]))
  const names: LoreNames = {
    entry: (entryId) => titles.get(entryId),
    place: (messageId) => {
      if (messageId === undefined) return inYourMessage
      const found = known.messages.get(messageId)
      if (!found) return inAMessage
      return found.role === 'user' ? inYourMessage : inTheirMessage
    },
  }
  const wanted = sought.trim().toLocaleLowerCase()
  const uses = log.entries.filter(
    ({ name, key = '' }) => wanted === '' || `${name} ${key}`.toLocaleLowerCase().includes(wanted),
  )
  if (uses.length === 0)
    return <Nothing text={log.entries.length === 0 ? words.nothingUsed : words.noMatches} />
  return (
    <ol aria-label={words.used(log.entries.length)} className="flex flex-col gap-2">
      {uses.map((use) => (
        <Use key={use.entryId} {...{ use, names, log, known, conversationId, onLeave }} />
      ))}
    </ol>
  )
}

interface UseProps extends Omit<UsesProps, 'sought'> {
  use: LoreUse
  names: LoreNames
}

function Use({ use, names, log, known, conversationId, onLeave }: UseProps) {
  const navigate = useNavigate()
  const { entryId, bookId, name, tokens, place, messageId, word } = use
  const book = log.books.find(({ id }) => id === bookId)
  const message = messageId === undefined ? undefined : known.messages.get(messageId)
  const entry = known.entries.find(({ id }) => id === entryId)
  const goToWord = () => {
    if (!message) return
    onLeave()
    const { id, messageType } = message
    navigate(
      messageType === undefined
        ? paths.chat(conversationId, id)
        : paths.chat2(conversationId, id, messageType),
    )
    if (word !== undefined) markWord(id, word)
  }
  const facts = [
    book && `${book.name} (${scopeNames[book.scope]})`,
    lorePlaceText(place),
    aboutTokens(tokens),
    entry && entry.updatedAt > log.at && words.changedSince,
  ].filter(Boolean)
  return (
    <li className="rounded-md border border-border px-3 py-2.5">
      <p dir="auto" className="text-sm font-medium [overflow-wrap:anywhere]">
        {name || untitled}
      </p>
      <p dir="auto" className="text-sm [overflow-wrap:anywhere]">
        {loreUseText(use, names)}
      </p>
      <p className="text-xs [overflow-wrap:anywhere] text-muted">{facts.join(' · ')}</p>
      <div className="-ms-3 flex flex-wrap gap-1">
        {message && (
          <Button size="small" variant="quiet" onClick={goToWord}>
            {words.jump}
          </Button>
        )}
        {entry && <OpenEntry {...{ bookId, entryId }} />}
      </div>
    </li>
  )
}

function OpenEntry({ bookId, entryId }: { bookId: string; entryId: string }) {
  return (
    <Link
      to={paths.lorebook(bookId, entryId)}
      className="inline-flex min-h-8 items-center rounded-md px-3 text-sm font-medium text-accent pointer-coarse:min-h-11"
    >
      {words.openEntry}
    </Link>
  )
}

interface RestsProps {
  log: LoreLog
  known: Known
  rest: readonly RestRow[]
  sought: string
}

function Rests({ log, known, rest, sought }: RestsProps) {
  const wanted = sought.trim().toLocaleLowerCase()
  const rows = wanted === '' ? rest : rest.filter(({ searched }) => searched.includes(wanted))
  const gone = log.books.filter(({ id }) => !known.bookIds.has(id))
  const more = Object.values(log.more ?? {}).reduce((sum, count) => sum + count, 0)
  return (
    <>
      {gone.map(({ id, name }) => (
        <p key={id} className="text-sm text-muted">
          {words.bookGone(name)}
        </p>
      ))}
      {rows.length === 0 ? (
        <Nothing text={rest.length === 0 ? words.nothingLeft : words.noMatches} />
      ) : (
        <ul aria-label={words.notUsed(rest.length)} className="flex flex-col gap-2">
          {rows.slice(0, SHOWN_ROWS).map(({ entryId, bookId, title, reason, isChanged }) => (
            <li key={entryId} className="rounded-md border border-border px-3 py-2.5">
              <div className="flex flex-wrap items-baseline gap-x-3">
                <span
                  dir="auto"
                  className="min-w-0 grow text-sm font-medium [overflow-wrap:anywhere]"
                >
                  {title === undefined ? words.goneEntry : title || untitled}
                </span>
                <span className="text-xs text-muted">
                  {[restTexts[reason].title, isChanged && words.changedSince]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </div>
              <p className="text-sm text-muted">{loreRestText(reason)}</p>
              {bookId !== undefined && (
                <div className="-ms-3">
                  <OpenEntry {...{ bookId, entryId }} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {rows.length > SHOWN_ROWS && (
        <p className="text-sm text-muted">{words.shownOf(SHOWN_ROWS, rows.length)}</p>
      )}
      {more > 0 && <p className="text-sm text-muted">{words.andMore(more)}</p>}
    </>
  )
}

function Nothing({ text }: { text: string }) {
  return <p className="py-3 text-center text-sm text-muted">{text}</p>
}

/** What each book took of its budget, and all of theirs. */
function Budgets({ log }: { log: LoreLog }) {
  const rows = [
    ...log.books.flatMap(({ id, name, budget, used = 0 }) =>
      budget === undefined ? [] : [{ id, name, used, budget }],
    ),
    { id: '', name: words.allBooks, used: log.used, budget: log.budget },
  ]
  return (
    <dl
      aria-label={words.budgets}
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 border-t border-border pt-3 text-sm text-muted"
    >
      {rows.map(({ id, name, used, budget }) => (
        <div key={id} className="contents">
          <dt dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {name}
          </dt>
          <dd className="text-end">{words.budgetText(used, budget)}</dd>
        </div>
      ))}
    </dl>
  )
}
