import type { MouseEvent, RefCallback } from 'react'
import { loreEntryTitle } from '@/domain/lorebook'
import { isFault } from '@/features/shared/lore/lore-warnings'
import type { BookWarning } from '@/runs/lore/lore-wire'
import { aboutTokens, untitled } from '@/features/shared/lore/lore-words'
import { warningTitles } from '@/features/shared/lore/warning-words'
import { paths } from '@/lib/paths'
import type { LoreEntryRecord } from '@/storage/lorebooks/lorebook-records'
import { Link } from '@/ui/buttons/router'
import { Badge } from '@/ui/display/badge'
import { classNames } from '@/ui/style/class-names'
import { tokensOf } from './find-entries'
import * as words from './list-words'

/** Keys that a row lays out; an entry may have a thousand. */
const SHOWN_KEYS = 12

interface Props {
  entry: LoreEntryRecord
  /** Its place in the list, and how many there are. */
  index: number
  count: number
  measure: RefCallback<HTMLElement>
  warnings: readonly BookWarning[] | undefined
  isOpen: boolean
  isChosen: boolean
  /** @param isRange whether all from the last one that was chosen are meant */
  onChoose: (isChosen: boolean, isRange: boolean) => void
  onOpen: () => void
}

/** An entry in the list: name, keys, state, tokens. LORE-54 */
export function EntryRow(props: Props) {
  const { entry, index, count, measure, warnings = [], isOpen, isChosen, onChoose, onOpen } = props
  const title = loreEntryTitle(entry) || untitled
  const tokens = tokensOf(entry)
  const open = (event: MouseEvent) => {
    // The browser itself opens new tabs.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey)
      return
    event.preventDefault()
    onOpen()
  }
  return (
    <li
      ref={measure}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="border-b border-border"
    >
      <div
        className={classNames(
          'flex rounded-md',
          isOpen ? 'mark-start bg-accent/10' : 'hover:bg-text/4',
        )}
      >
        <label className="flex w-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            aria-label={words.choose(title)}
            className="size-4"
            checked={isChosen}
            // Here, because a change does not know of the Shift key.
            onClick={(event) => onChoose(event.currentTarget.checked, event.shiftKey)}
            onChange={() => undefined}
          />
        </label>
        <Link
          to={paths.lorebook(entry.bookId, entry.id)}
          aria-current={isOpen ? 'true' : undefined}
          className="flex min-h-14 min-w-0 grow items-center gap-3 rounded-md p-2"
          onClick={open}
        >
          <span className="min-w-0 grow">
            <span
              dir="auto"
              title={title}
              className={classNames(
                'block truncate text-left text-sm font-medium',
                !entry.enabled && 'text-muted',
              )}
            >
              {title}
            </span>
            <Keys keys={entry.keys} isBroken={warnings.some(isFault)} />
          </span>
          <span className="flex shrink-0 flex-col items-end gap-0.5">
            <span className="text-xs text-muted figures">
              <span aria-hidden>{words.about(tokens)}</span>
              <span className="sr-only">{aboutTokens(tokens)}</span>
            </span>
            <State entry={entry} warnings={warnings} />
          </span>
        </Link>
      </div>
    </li>
  )
}

function Keys({ keys, isBroken }: { keys: readonly string[]; isBroken: boolean }) {
  const shown = keys.filter((key) => key.trim() !== '').slice(0, SHOWN_KEYS)
  if (shown.length === 0) return <span className="block text-xs text-muted">{words.noKeys}</span>
  return (
    <span
      dir="auto"
      className={classNames(
        'block truncate text-left text-xs',
        isBroken ? 'text-danger' : 'text-muted',
      )}
    >
      <span className="sr-only">{words.keysOf('')}</span>
      {shown.join(', ').slice(0, 300)}
    </span>
  )
}

/** The one state that matters most: broken, off, always, another warning. One that fires by its keys says nothing. */
function State({ entry, warnings }: { entry: LoreEntryRecord; warnings: readonly BookWarning[] }) {
  const fault = warnings.find(isFault)
  if (fault) return <Badge tone="danger">{warningTitles[fault.code]}</Badge>
  if (!entry.enabled) return <Badge>{words.off}</Badge>
  if (entry.constant === true) return <Badge tone="success">{words.always}</Badge>
  const [warning] = warnings
  return warning ? <Badge tone="warning">{warningTitles[warning.code]}</Badge> : null
}
