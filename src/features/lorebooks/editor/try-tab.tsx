import { useDeferredValue, useEffect, useState } from 'react'
import {
  type LoreLog,
  loreEntryTitle,
  loreRestReasons,
  type LoreRestReason,
} from '@/domain/lorebook'
import { failureText } from '@/features/shared/failures/describe-failure'
import {
  aboutTokens,
  inTheText,
  type LoreNames,
  lorePlaceText,
  loreUseText,
  restTexts,
  untitled,
} from '@/features/shared/lore/lore-words'
import { wordsMatcher } from '@/lib/words-matcher'
import { type TriedText, tryText } from '@/runs/lore/try-text'
import type { LoreEntryRecord } from '@/storage/lorebooks/lorebook-records'
import { Button } from '@/ui/buttons/button'
import { Banner } from '@/ui/display/banner'
import { SearchField } from '@/ui/fields/search-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { useKeptState } from '@/ui/use-kept-state'
import * as words from './try-words'

/** Milliseconds without a key after which a text is tried. */
const TRY_AFTER_MS = 200
/** Entries that are listed of those that are not used. */
const LISTED = 50

interface Props {
  bookId: string
  /** Changes with each change of the book, which is then tried anew. */
  revision: number
  entries: readonly LoreEntryRecord[]
  onOpen: (entryId: string) => void
}

type Outcome = { text: string; tried: TriedText } | { text: string; fault: string }

/** Which entries a text would fire, and why the others would not. LORE-50 */
export function TryTab({ bookId, revision, entries, onOpen }: Props) {
  // Kept while an entry is changed, to try the same again.
  const [text, setText] = useKeptState('tried text')
  const outcome = useTried(bookId, text, revision)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <TextAreaField
          label={words.text}
          hint={words.textHint}
          rows={6}
          dir="auto"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {outcome && 'tried' in outcome && (
          <MarkedText text={outcome.text} marks={outcome.tried.marks} />
        )}
      </div>
      <div className="min-w-0">
        {text.trim() === '' && <p className="text-muted">{words.typeSomething}</p>}
        {text.trim() !== '' && !outcome && (
          <p role="status" className="animate-late text-sm text-muted">
            {words.trying}
          </p>
        )}
        {outcome && 'fault' in outcome && <Banner kind="danger">{outcome.fault}</Banner>}
        {outcome && 'tried' in outcome && (
          <Found log={outcome.tried.log} entries={entries} onOpen={onOpen} />
        )}
      </div>
    </div>
  )
}

/** What a text does, a moment after it was typed. The last outcome stays until the next is there. */
function useTried(bookId: string, text: string, revision: number): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>()
  const isBlank = text.trim() === ''
  useEffect(() => {
    if (isBlank) return
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(() => {
      tryText(bookId, text, signal).then(
        (tried) => {
          if (!signal.aborted) setOutcome({ text, tried })
        },
        (cause: unknown) => {
          if (!signal.aborted) setOutcome({ text, fault: failureText(cause, words.notTried) })
        },
      )
    }, TRY_AFTER_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [bookId, text, revision, isBlank])
  return isBlank ? undefined : outcome
}

interface MarkedProps {
  text: string
  marks: TriedText['marks']
}

/** Signs of a text that are shown with its marks. */
const SHOWN_SIGNS = 20_000

/** The text with the words that fire entries; where they overlap they are one. */
function MarkedText({ text, marks }: MarkedProps) {
  if (marks.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 text-sm font-medium">{words.marked}</h3>
      <p
        dir="auto"
        className="relative max-h-[40dvh] overflow-y-auto rounded-md border border-border bg-surface px-3 py-2 text-left wrap-anywhere whitespace-pre-wrap"
      >
        {splitAtMarks(text.slice(0, SHOWN_SIGNS), marks).map(({ part, isMarked }, index) =>
          isMarked ? (
            <mark key={index} className="rounded-sm bg-accent/20 text-text">
              {part}
            </mark>
          ) : (
            part
          ),
        )}
      </p>
    </section>
  )
}

/** A text in pieces that are marked and not. */
export function splitAtMarks(text: string, marks: TriedText['marks']) {
  const parts: { part: string; isMarked: boolean }[] = []
  let at = 0
  const put = (end: number, isMarked: boolean) => {
    const part = text.slice(at, end)
    const last = parts.at(-1)
    if (part === '') return
    if (last && last.isMarked && isMarked) last.part += part
    else parts.push({ part, isMarked })
    at = end
  }
  for (const { start, end } of [...marks].sort((a, b) => a.start - b.start)) {
    if (start > at) put(start, false)
    if (end > at) put(end, true)
  }
  put(text.length, false)
  return parts
}

interface FoundProps {
  log: LoreLog
  entries: readonly LoreEntryRecord[]
  onOpen: (entryId: string) => void
}

function Found({ log, entries, onOpen }: FoundProps) {
  const titles = new Map(entries.map((entry) => [entry.id, loreEntryTitle(entry) || untitled]))
  const names: LoreNames = { entry: (id) => titles.get(id), place: () => inTheText }
  return (
    <>
      <p role="status" className="font-medium">
        {words.fires(log.entries.length)}
      </p>
      <ul aria-label={words.fired} className="mt-2 flex flex-col gap-1">
        {log.entries.map((use) => (
          <li key={use.entryId} className="border-b border-border py-2 text-sm">
            <EntryButton
              title={titles.get(use.entryId) ?? use.name}
              onOpen={() => onOpen(use.entryId)}
            />
            <p className="wrap-anywhere">{loreUseText(use, names)}</p>
            <p className="text-muted">
              {lorePlaceText(use.place)} · {aboutTokens(use.tokens)}
            </p>
          </li>
        ))}
      </ul>
      <NotUsed log={log} entries={entries} onOpen={onOpen} />
    </>
  )
}

function EntryButton({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <Button variant="quiet" size="small" className="-ms-3 max-w-full text-start" onClick={onOpen}>
      <span dir="auto" className="truncate">
        {title}
      </span>
    </Button>
  )
}

/** Why each entry that was not used was not. What the log does not name was not found. */
function reasonsOf(log: LoreLog): (entryId: string) => LoreRestReason {
  const reasons = new Map<string, LoreRestReason>()
  for (const reason of loreRestReasons)
    for (const id of log.rest[reason] ?? []) reasons.set(id, reason)
  return (id) => reasons.get(id) ?? 'notFound'
}

/** The entries that stay away, one reason each. LORE-49 */
function NotUsed({ log, entries, onOpen }: FoundProps) {
  const [search, setSearch] = useState('')
  const isFound = wordsMatcher(useDeferredValue(search))
  const used = new Set(log.entries.map(({ entryId }) => entryId))
  const reasonOf = reasonsOf(log)
  const rest = entries.filter(({ id }) => !used.has(id))
  const found = rest.filter(({ name = '', comment = '', keys }) =>
    isFound([name, comment, ...keys]),
  )
  return (
    <section className="mt-6">
      <h3 className="font-medium">{words.notUsed}</h3>
      {rest.length === 0 ? (
        <p className="mt-2 text-sm text-muted">{words.noneIsLeft}</p>
      ) : (
        <SearchField
          className="mt-2"
          label={words.searchNotUsed}
          value={search}
          onValueChange={setSearch}
        />
      )}
      {rest.length > 0 && found.length === 0 && (
        <p role="status" className="mt-2 text-sm wrap-anywhere text-muted">
          {words.noEntryHas(search.trim())}
        </p>
      )}
      <ul aria-label={words.notUsed} className="mt-2 flex flex-col">
        {found.slice(0, LISTED).map((entry) => (
          <li key={entry.id} className="border-b border-border py-2 text-sm">
            <EntryButton
              title={loreEntryTitle(entry) || untitled}
              onOpen={() => onOpen(entry.id)}
            />
            <p className="text-muted">{restTexts[reasonOf(entry.id)].text}</p>
          </li>
        ))}
      </ul>
      {found.length > LISTED && (
        <p className="mt-2 text-sm text-muted">{words.andMore(found.length - LISTED)}</p>
      )}
    </section>
  )
}
