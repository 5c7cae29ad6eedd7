import { chatScreenOf } from '@/domain/conversation'
import { openMemory } from '@/features/shared/memory/memory-open'
import { paths } from '@/lib/paths'
import type { CharacterRecord } from '@/storage/database/records'
import type { MemoryHit } from '@/storage/search/search-memories'
import { Link } from '@/ui/buttons/router'
import { MarkedText } from './marked-text'
import * as words from './words'

interface Props {
  hits: readonly MemoryHit[]
  characterById: ReadonlyMap<string, CharacterRecord>
}

/** What was found in memories: each leads to the memory that it stands in, and there to itself. MEM-27 */
export function MemoryHits({ hits, characterById }: Props) {
  return (
    <ul aria-label={words.memory}>
      {hits.map(({ memory, snippet, conversation, character }) => {
        const path = conversation
          ? paths[chatScreenOf(conversation, characterById.get(character.id))](conversation.id)
          : paths.editCharacter(character.id)
        return (
          <li key={memory.id}>
            <Link
              to={path}
              className="block rounded-md px-2 py-1.5 hover:bg-text/8 focus-visible:-outline-offset-2"
              onClick={({ ctrlKey, metaKey, shiftKey }) => {
                // What opens elsewhere is not this page's to show.
                if (ctrlKey || metaKey || shiftKey) return
                openMemory(conversation?.id ?? character.id, { memoryId: memory.id })
              }}
            >
              <span className="block truncate text-xs text-muted">
                {words.memoryOf(conversation?.title ?? character.name)}
              </span>
              <span className="line-clamp-2 text-sm wrap-anywhere">
                <MarkedText text={snippet.text} ranges={snippet.hits} />
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
