import { useId } from 'react'
import { paths } from '@/lib/paths'
import { updateLorebook } from '@/storage/commands/lorebooks'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import type { LorebookUsers } from '@/storage/lorebooks/lorebook-users'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { Card } from '@/ui/display/card'
import { SwitchField } from '@/ui/fields/switch-field'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { ExportButton } from '../export-button'
import { removeLorebook } from '../remove-lorebook'
import * as words from './words'

interface Props {
  book: LorebookRecord
  /** Undefined until counted. */
  entries: number | undefined
  /** Whose card it is part of; undefined for one that stands by itself, or until read. */
  owner: string | undefined
  /** Null where nobody names it; undefined until read. */
  users: LorebookUsers | null | undefined
}

function usesText(users: LorebookUsers | null): string | undefined {
  if (!users) return undefined
  const { chats, characters, personas } = users
  return words.chosenFor(chats.length, characters.length, personas.length)
}

/** One lorebook. */
export function LorebookCard({ book, entries, owner, users }: Props) {
  const { id, name, description = '', isForAll = false } = book
  const headingId = useId()
  const isUsed = owner !== undefined || isForAll
  const remove = async () => {
    focusNeighbour()
    await removeLorebook(book)
  }
  return (
    <Card as="article" aria-labelledby={headingId} className="flex h-full flex-col">
      <h2 id={headingId} dir="auto" className="truncate text-left font-medium" title={name}>
        {name}
      </h2>
      <p className="mt-1 truncate text-xs text-muted" title={owner}>
        {[
          entries === undefined ? '' : words.countOfEntries(entries),
          owner === undefined ? '' : words.ofCard(owner),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      {description.trim() !== '' && (
        <p className="mt-2 line-clamp-2 text-sm wrap-anywhere text-muted" dir="auto">
          {description.trim().slice(0, 400)}
        </p>
      )}
      <div className="mt-auto pt-3">
        <p className="text-sm text-muted">
          {users !== undefined && (usesText(users) ?? (isUsed ? '' : words.notUsed))}
        </p>
        <SwitchField
          label={words.inAllChats}
          aria-describedby={headingId}
          checked={isForAll}
          // A failed write stands in its own banner.
          onChange={({ target }) =>
            void updateLorebook(id, { isForAll: target.checked || undefined }).catch(
              () => undefined,
            )
          }
        />
      </div>
      <div className="flex flex-wrap gap-1.5 pt-2">
        <ButtonLink size="small" variant="tinted" to={paths.lorebook(id)}>
          {words.open}
        </ButtonLink>
        <ExportButton book={book} size="small" variant="quiet" />
        <Button size="small" variant="quiet" onClick={() => void remove()}>
          {words.remove}
        </Button>
      </div>
    </Card>
  )
}
