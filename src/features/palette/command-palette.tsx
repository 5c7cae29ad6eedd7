import { Search } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { classNames } from '@/ui/style/class-names'
import { Dialog } from '@/ui/overlays/dialog'
import { isComposing } from '@/ui/fields/is-composing'
import { type Command, commandGroups, findCommands, type FoundCommands } from './find-commands'
import * as words from './words'

interface Props {
  /** Undefined until everything is read. */
  commands: readonly Command[] | undefined
  onClose: () => void
}

/**
 * One box from which every page, character, conversation and action is reached. A combobox by hand: Base UI's
 * Autocomplete hides the rest of its dialog from assistive technology.
 */
export function CommandPalette({ commands, onClose }: Props) {
  const id = useId()
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const [activeIndex, setActiveIndex] = useState(0)
  const { groups, more } = findCommands(commands ?? [], deferredSearch)
  const listed = toList(groups)
  const active = listed[Math.min(activeIndex, listed.length - 1)]
  const optionId = (command: Command) => `${id} ${command.id}`.replaceAll(/\s/g, '-')

  const run = (command: Command) => {
    onClose()
    command.run()
  }
  const moveTo = (index: number) => {
    const next = (index + listed.length) % listed.length
    setActiveIndex(next)
    const command = listed[next]
    if (command) document.getElementById(optionId(command))?.scrollIntoView({ block: 'nearest' })
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      // It can come before the list of what was typed is drawn.
      const isDrawn = search === deferredSearch
      const chosen = isDrawn ? active : toList(findCommands(commands ?? [], search).groups)[0]
      if (chosen) run(chosen)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (active) moveTo(listed.indexOf(active) + (event.key === 'ArrowDown' ? 1 : -1))
    } else return
    event.preventDefault()
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={words.goTo}>
      <div className="sticky top-0 z-10 flex min-h-11 items-center gap-2 rounded-md border border-input-border bg-surface px-3 has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <Search aria-hidden size={16} strokeWidth={1.5} className="shrink-0 text-muted" />
        <input
          role="combobox"
          aria-label={words.goToWhat}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active)}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          dir="auto"
          placeholder={words.nameTitlePage}
          className="min-w-0 grow bg-transparent py-2 outline-none"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value)
            setActiveIndex(0)
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={words.results}
        className="-mx-2 mt-3 flex flex-col gap-3"
      >
        {groups.map(({ group, commands: found }) => (
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <div id={`${id}-${group}`} className="px-2 pb-1 text-xs text-muted">
              {commandGroups[group]}
            </div>
            {found.map((command) => (
              <div
                key={command.id}
                id={optionId(command)}
                role="option"
                aria-selected={command === active}
                className={classNames(
                  'flex min-h-10 cursor-pointer items-baseline gap-3 rounded-md px-2 py-2 pointer-coarse:min-h-11',
                  command === active && 'mark-start bg-text/8',
                )}
                onPointerMove={() => setActiveIndex(listed.indexOf(command))}
                onClick={() => run(command)}
              >
                <span dir="auto" className="min-w-0 grow truncate">
                  {command.label}
                </span>
                {command.note && (
                  <span dir="auto" className="max-w-40 shrink-0 truncate text-sm text-muted">
                    {command.note}
                  </span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className="mt-3 text-sm text-muted">
        {commands && toStatus(listed.length, more, deferredSearch)}
      </p>
    </Dialog>
  )
}

function toList(groups: FoundCommands['groups']): Command[] {
  return groups.flatMap((group) => group.commands)
}

function toStatus(listed: number, more: number, search: string): string {
  if (listed === 0) return words.nothingIsCalled(search.trim())
  if (more > 0) return words.moreFound(more)
  return ''
}
