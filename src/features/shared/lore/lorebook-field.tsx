import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { listLimits } from '@/domain/list-limits'
import { useLorebookOwners, useLorebooks } from '@/storage/hooks/use-lorebooks'
import type { LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import { IconButton } from '@/ui/buttons/icon-button'
import { Select } from '@/ui/fields/select-field'
import { moveItem, ReorderList } from '@/ui/lists/reorder-list'
import * as words from './lorebook-field-words'

interface Props {
  /** Default: Lorebooks */
  label?: string
  hint?: string
  /** Ids of those that are chosen, in their order. Those that are gone stay until they are removed. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Several lorebooks in an order. Nothing where there is none to choose. */
export function LorebookField({ label = words.lorebooks, hint, chosen, onChange }: Props) {
  const id = useId()
  const books = useLorebooks()
  const owners = useLorebookOwners(books ?? [])
  if (!books || (books.length === 0 && chosen.length === 0)) return null
  const byId = new Map(books.map((book) => [book.id, book]))
  const ownerOf = ({ characterId = '' }: LorebookRecord) => owners?.get(characterId)
  const nameOf = (bookId: string) => byId.get(bookId)?.name ?? words.gone
  const others = books.filter((book) => !chosen.includes(book.id))
  const isFull = chosen.length >= listLimits.lorebooks
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={hint && `${id}-hint`}>
      <legend className="mb-2 text-sm font-medium">{label}</legend>
      {chosen.length > 0 && (
        <ReorderList
          items={chosen}
          keyOf={(bookId) => bookId}
          nameOf={nameOf}
          label={label}
          onMove={(from, to) => onChange(moveItem(chosen, from, to))}
        >
          {(bookId, handle) => {
            const book = byId.get(bookId)
            return (
              <ChosenBook
                name={nameOf(bookId)}
                owner={book && ownerOf(book)}
                handle={chosen.length > 1 ? handle : undefined}
                onRemove={() => onChange(chosen.filter((each) => each !== bookId))}
              />
            )
          }}
        </ReorderList>
      )}
      {others.length > 0 && !isFull && (
        <Select
          aria-label={words.add}
          placeholder={words.add}
          value=""
          options={others.map((book) => {
            const owner = ownerOf(book)
            const { id: value, name } = book
            return { value, label: owner === undefined ? name : words.ofCard(name, owner) }
          })}
          onChange={({ target }) => {
            if (target.value !== '') onChange([...chosen, target.value])
          }}
        />
      )}
      {isFull && <p className="text-sm text-muted">{words.most(listLimits.lorebooks)}</p>}
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  )
}

interface ChosenProps {
  name: string
  owner: string | undefined
  handle: ReactNode
  onRemove: () => void
}

function ChosenBook({ name, owner, handle, onRemove }: ChosenProps) {
  return (
    <div className="flex min-h-12 items-center gap-2 rounded-md border border-border bg-surface px-1">
      {handle}
      <div className="min-w-0 grow px-2 py-1.5">
        <p dir="auto" className="truncate text-left text-sm" title={name}>
          {name}
        </p>
        {owner !== undefined && (
          <p className="truncate text-xs text-muted">{words.inCardOf(owner)}</p>
        )}
      </div>
      <IconButton icon={X} label={words.remove(name)} onClick={onRemove} />
    </div>
  )
}
