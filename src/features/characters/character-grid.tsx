import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useState, useSyncExternalStore } from 'react'
import type { Provider } from '@/domain/provider'
import type { CharacterRecord } from '@/storage/records'
import { leaveScrollAlone } from '@/ui/leave-scroll-alone'
import { CharacterCard } from './character-card'

/** As many columns as fit, one on phones. */
export const CHARACTER_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** Where the grid above gets a second and a third column. */
const TWO_COLUMNS = '(min-width: 640px)'
const THREE_COLUMNS = '(min-width: 1024px)'

/** Cards from which only those near the screen are drawn. */
const VIRTUAL_FROM = 100

/** Pixels of a row before it is measured. */
const ROW_HEIGHT_PX = 208
const GAP_PX = 16

interface Props {
  characters: CharacterRecord[]
  providers: Provider[]
  /** Level of the names among the headings of the page. Default: h2 */
  heading?: 'h2' | 'h3'
}

interface GridProps extends Pick<Props, 'characters' | 'heading'> {
  providerById: ReadonlyMap<string, Provider>
}

/** Cards of characters, any number of them. */
export function CharacterGrid({ characters, providers, heading }: Props) {
  const providerById = new Map(providers.map((provider) => [provider.id, provider]))
  if (characters.length >= VIRTUAL_FROM)
    return <VirtualGrid {...{ characters, providerById, heading }} />
  return (
    <ul className={CHARACTER_GRID}>
      {characters.map((character) => (
        <li
          key={character.id}
          className="min-w-0 [contain-intrinsic-size:auto_13rem] [content-visibility:auto]"
        >
          <CharacterCard
            heading={heading}
            character={character}
            provider={providerById.get(character.providerId)}
          />
        </li>
      ))}
    </ul>
  )
}

function subscribeToWidth(onChange: () => void) {
  const queries = [matchMedia(TWO_COLUMNS), matchMedia(THREE_COLUMNS)]
  for (const query of queries) query.addEventListener('change', onChange)
  return () => {
    for (const query of queries) query.removeEventListener('change', onChange)
  }
}

function columnsNow(): number {
  if (matchMedia(THREE_COLUMNS).matches) return 3
  return matchMedia(TWO_COLUMNS).matches ? 2 : 1
}

function VirtualGrid({ characters, providerById, heading }: GridProps) {
  // The virtualizer is one object that changes in place, which the compiler would take for unchanged.
  'use no memo'
  const columns = useSyncExternalStore(subscribeToWidth, columnsNow)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(characters.length / columns),
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (row) => characters[row * columns]?.id ?? row,
    gap: GAP_PX,
    overscan: 3,
    scrollMargin: top,
  })
  leaveScrollAlone(virtualizer)
  const rows = virtualizer.getVirtualItems()
  const first = rows[0]
  const last = rows.at(-1)
  return (
    <ul
      ref={(list) => {
        if (list) setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
      }}
      className={CHARACTER_GRID}
      style={{
        // What is not drawn keeps its room, so that the scroll bar tells the truth.
        paddingBlockStart: first ? first.start - top : 0,
        paddingBlockEnd: last ? virtualizer.getTotalSize() - (last.end - top) : 0,
      }}
    >
      {rows.flatMap((row) =>
        characters
          .slice(row.index * columns, (row.index + 1) * columns)
          .map((character, column) => (
            <li
              key={character.id}
              // The cards of a row are as high as its highest, so one tells for all.
              ref={column === 0 ? virtualizer.measureElement : undefined}
              data-index={row.index}
              aria-posinset={row.index * columns + column + 1}
              aria-setsize={characters.length}
              className="min-w-0"
            >
              <CharacterCard
                heading={heading}
                character={character}
                provider={providerById.get(character.providerId)}
              />
            </li>
          )),
      )}
    </ul>
  )
}
