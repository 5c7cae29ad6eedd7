import { useState } from 'react'
import { Button } from '@/ui/buttons/button'
import { Disclosure } from '@/ui/buttons/disclosure'
import { TextField } from '@/ui/fields/text-field'
import * as words from './words'

/** Rows in sight; the rest is a word away. */
const SHOWN = 200
/** From this many rows on there is a box to look for one. */
const MANY = 12

interface Item {
  id: string
  name: string
  /** Stands under the name; looked through by the filter too. */
  detail?: string
}

interface Props {
  /** What can be picked, in the plural: "Characters". */
  title: string
  items: readonly Item[]
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
}

/** Things to be ticked off, folded away; with a filter where there are many. */
export function PickList(props: Props) {
  const { title, items, picked } = props
  const count = words.chosenOfAll(picked.size, items.length)
  return (
    <Disclosure title={`${title} (${count})`}>
      <PickRows {...props} />
    </Disclosure>
  )
}

/** The same in sight. */
export function PickRows({ title, items, picked, onPick }: Props) {
  const [filter, setFilter] = useState('')
  const wanted = filter.trim().toLowerCase()
  const found = items.filter(({ name, detail = '' }) =>
    `${name} ${detail}`.toLowerCase().includes(wanted),
  )
  const toggle = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    onPick(next)
  }
  return (
    <>
      {items.length >= MANY && (
        <TextField
          label={words.findAmong(title)}
          type="search"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          onClick={() => onPick(new Set([...picked, ...found.map(({ id }) => id)]))}
        >
          {wanted === '' ? words.selectAll : words.selectAllFound}
        </Button>
        <Button size="small" disabled={picked.size === 0} onClick={() => onPick(new Set())}>
          {words.selectNone}
        </Button>
      </div>
      {items.length === 0 && <p className="text-sm text-muted">{words.thereAreNone}</p>}
      {items.length > 0 && found.length === 0 && (
        <p className="text-sm text-muted">{words.noneHasInItsName}</p>
      )}
      <ul aria-label={title} className="relative -my-1 max-h-72 overflow-y-auto">
        {found.slice(0, SHOWN).map(({ id, name, detail }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3 rounded-md px-2 py-1.5 text-sm hover:bg-text/4">
              <input
                type="checkbox"
                className="size-4 shrink-0"
                checked={picked.has(id)}
                onChange={() => toggle(id)}
              />
              <span className="min-w-0">
                <span dir="auto" className="block truncate">
                  {name}
                </span>
                {/* An address is shown whole: its end may be what matters. */}
                {detail !== undefined && (
                  <span className="block wrap-anywhere text-muted">{detail}</span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className="text-sm text-muted">{words.moreFound(found.length - SHOWN)}</p>
      )}
    </>
  )
}
