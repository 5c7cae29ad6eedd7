import type { ReactNode } from 'react'
import { chatScreenOf } from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { useMemorySearch } from '@/storage/hooks/use-memory-search'
import { useSearch } from '@/storage/hooks/use-search'
import type { CharacterRecord } from '@/storage/database/records'
import { Link } from '@/ui/buttons/router'
import { MarkedText } from './marked-text'
import { MemoryHits } from './memory-hits'
import { LINK_STYLE, PanelList } from './panel-list'
import * as words from './words'

export { warmSearch } from '@/storage/hooks/use-search'

interface Props {
  /** What is looked for. */
  text: string
  /** Stands here while there is no word to look for. */
  recent: ReactNode
  characterById: ReadonlyMap<string, CharacterRecord>
}

/** The newest message of each conversation that was found. */
export default function PanelSearch({ text, recent, characterById }: Props) {
  const search = useSearch(text)
  const { hits: memories, isOver } = useMemorySearch(text)
  if (search.status === 'idle') return recent
  const { results } = search
  return (
    <PanelList label={words.searchResults}>
      {results && (
        <>
          <p role="status" className="px-2 pb-1 text-xs text-muted">
            {results.groups.length === 0
              ? memories.length > 0
                ? words.foundInMemory(memories.length)
                : isOver && words.nothingFound
              : results.more
                ? words.theNewestOfMany
                : ''}
          </p>
          {memories.length > 0 && <MemoryHits hits={memories} {...{ characterById }} />}
          <ul aria-busy={search.status === 'searching'}>
            {results.groups.map(({ conversation, titleHits, hits: [hit] }) => {
              const character = characterById.get(conversation.characterId)
              const toPath = paths[chatScreenOf(conversation, character)]
              return (
                <li key={conversation.id}>
                  <Link
                    to={toPath(conversation.id, hit?.messageId)}
                    className={`block ${LINK_STYLE}`}
                  >
                    <span className="line-clamp-2 text-sm font-medium wrap-anywhere">
                      <MarkedText text={conversation.title} ranges={titleHits} />
                    </span>
                    {hit && (
                      <span className="line-clamp-2 text-xs wrap-anywhere text-muted">
                        <MarkedText text={hit.snippet.text} ranges={hit.snippet.hits} />
                      </span>
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </PanelList>
  )
}
