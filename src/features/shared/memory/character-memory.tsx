import { Brain } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { useStore } from 'zustand'
import { useMemories } from '@/storage/hooks/use-memories'
import { Button } from '@/ui/buttons/button'
import { closeMemory, openedMemory, openMemory } from './memory-open'
import * as words from './words'

const CharacterMemoryDialog = lazy(() => import('./character-memory-dialog'))

/** Facts that the form shows by itself. */
const SHOWN = 3

/** What is remembered of a character in all its chats: the newest facts, and the way to all of them. MEM-02 */
export function CharacterMemory({ character }: { character: { id: string; name: string } }) {
  const opened = useStore(openedMemory, (state) => state.opened)
  const memories = useMemories(character.id)
  const heading = useId()
  if (!memories) return null
  const newest = memories.toSorted((a, b) => b.createdAt - a.createdAt).slice(0, SHOWN)
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-2 text-sm">
      <h2 id={heading} className="font-medium">
        {words.memory}
      </h2>
      {newest.length === 0 ? (
        <p className="[overflow-wrap:anywhere] text-muted">{words.noFactsYet(character.name)}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {newest.map(({ id, text }) => (
            <li key={id} dir="auto" className="line-clamp-2 wrap-anywhere text-muted">
              {text}
            </li>
          ))}
        </ul>
      )}
      <Button
        className="self-start"
        icon={<Brain aria-hidden size={16} strokeWidth={1.5} />}
        onClick={() => openMemory(character.id)}
      >
        {words.seeAll(memories.length)}
      </Button>
      {opened?.ownerId === character.id && (
        <Suspense>
          <CharacterMemoryDialog {...{ character }} target={opened.target} onClose={closeMemory} />
        </Suspense>
      )}
    </section>
  )
}
