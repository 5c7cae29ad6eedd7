import { useRef, type ReactNode } from 'react'
import { DEFAULT_SCAN_DEPTH, MAX_SCAN_DEPTH } from '@/domain/lorebook'
import { textLimits } from '@/domain/text-limits'
import type { BookWarning } from '@/runs/lore/lore-wire'
import { LoreWarnings } from '@/features/shared/lore/lore-warnings'
import { paths } from '@/lib/paths'
import { useLorebookUsers } from '@/storage/hooks/use-lorebooks'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import { Link } from '@/ui/buttons/router'
import { SwitchField } from '@/ui/fields/switch-field'
import { UnsavedChanges } from '@/ui/fields/unsaved-changes'
import { formatNumber } from '@/ui/format'
import { DraftNumber, DraftText, FieldFaults } from '@/features/shared/fields/draft-fields'
import { useFaults } from '../entry/entry-form'
import { SaveNote, SavedMark } from './save-note'
import { bookChanges, useKeptBook } from './use-kept-changes'
import * as words from './book-words'

/** Tokens that a book may be allowed; no model takes more. */
const MAX_BUDGET = 10_000_000
/** Users of each kind that are listed. */
const LISTED = 50

interface Props {
  record: LorebookRecord
  /** The name of the character whose card it is part of. */
  owner: string | undefined
  warnings: readonly BookWarning[]
  /** What can be done with its card. */
  children?: ReactNode
}

/** What holds for a whole book. Each change is saved as it is made. */
export function BookSettings({ record, owner, warnings, children }: Props) {
  const { book, state, change } = useKeptBook(record)
  const { hasFaults, noteFault } = useFaults()
  const isLeaving = useRef(false)
  const save = () => void bookChanges.flush(record.id)
  return (
    <FieldFaults value={noteFault}>
      <div className="flex max-w-160 flex-col gap-5" onBlur={save}>
        <SaveNote state={state} onRetry={save} />
        <LoreWarnings warnings={warnings} />
        <DraftText
          label={words.name}
          max={textLimits.name}
          blankFault={words.nameIsRequired}
          value={book.name}
          onChange={(name) => name !== undefined && change({ name })}
        />
        <DraftText
          label={words.description}
          hint={words.descriptionHint}
          rows={2}
          max={textLimits.other}
          value={book.description}
          onChange={(description) => change({ description })}
        />
        <SwitchField
          label={words.isForAll}
          hint={words.isForAllHint}
          checked={book.isForAll === true}
          onChange={({ target }) => change({ isForAll: target.checked || undefined })}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <DraftNumber
            label={words.scanDepth}
            hint={words.scanDepthHint}
            min={0}
            max={MAX_SCAN_DEPTH}
            usual={formatNumber(DEFAULT_SCAN_DEPTH)}
            value={book.scanDepth}
            onChange={(scanDepth) => change({ scanDepth })}
          />
          <DraftNumber
            label={words.tokenBudget}
            hint={words.tokenBudgetHint}
            min={0}
            max={MAX_BUDGET}
            usual={words.noLimit}
            // 0 is no limit, too.
            value={book.tokenBudget === 0 ? undefined : book.tokenBudget}
            onChange={(tokenBudget) => change({ tokenBudget: tokenBudget || undefined })}
          />
        </div>
        <SwitchField
          label={words.recursive}
          hint={words.recursiveHint}
          checked={book.recursive !== false}
          onChange={({ target }) => change({ recursive: target.checked ? undefined : false })}
        />
        <SwitchField
          label={words.wholeWords}
          hint={words.wholeWordsHint}
          checked={book.wholeWords !== false}
          onChange={({ target }) => change({ wholeWords: target.checked ? undefined : false })}
        />
        <SavedMark state={state} />
        <section aria-labelledby="lorebook-usage" className="border-t border-border pt-5">
          <h2 id="lorebook-usage" className="font-serif text-lg">
            {words.usage}
          </h2>
          <Usage book={book} owner={owner} />
          {children}
        </section>
      </div>
      <UnsavedChanges isDirty={hasFaults} isLeaving={isLeaving} />
    </FieldFaults>
  )
}

function Usage({ book, owner }: { book: LorebookRecord; owner: string | undefined }) {
  const all = useLorebookUsers()
  if (!all) return null
  const { chats = [], characters = [], personas = [] } = all.get(book.id) ?? {}
  const count = chats.length + characters.length + personas.length
  if (count === 0 && owner === undefined && book.isForAll !== true)
    return <p className="mt-2 text-sm text-muted">{words.notUsed}</p>
  const lists = [
    {
      title: words.chats,
      links: chats.map(({ id, name, conversationType }) => ({
        id,
        name,
        to: conversationType === 'rp' ? paths.chat2(id) : paths.chat(id),
      })),
    },
    {
      title: words.personas,
      links: personas.map(({ id, name }) => ({ id, name, to: paths.editPersona(id) })),
    },
    {
      title: words.characters,
      links: characters.map(({ id, name }) => ({ id, name, to: paths.editCharacter(id) })),
    },
    {
      title: words.itsCard,
      links:
        owner !== undefined && book.characterId !== undefined
          ? [{ id: book.characterId, name: owner, to: paths.editCharacter(book.characterId) }]
          : [],
    },
  ]
  return (
    <div className="mt-3 flex flex-col gap-4 text-sm">
      {book.isForAll === true && <p>{words.everywhere}</p>}
      {lists.map(
        ({ title, links }) =>
          links.length > 0 && (
            <div key={title}>
              <h3 className="font-medium">{title}</h3>
              <ul aria-label={title} className="mt-1 flex flex-col">
                {links.slice(0, LISTED).map(({ id, name, to }) => (
                  <li key={id} className="min-w-0">
                    <Link
                      to={to}
                      className="inline-flex min-h-9 max-w-full items-center link pointer-coarse:min-h-11"
                    >
                      <bdi className="truncate">{name}</bdi>
                    </Link>
                  </li>
                ))}
              </ul>
              {links.length > LISTED && (
                <p className="text-muted">{words.andMore(links.length - LISTED)}</p>
              )}
            </div>
          ),
      )}
    </div>
  )
}
