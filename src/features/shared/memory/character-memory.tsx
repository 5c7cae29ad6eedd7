import { Brain } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMemories } from '@/storage/hooks/use-memories'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

const CharacterMemoryDialog = lazy(() => import('./character-memory-dialog'))

/** Leads to the facts of a character. MEM-02 */
export function CharacterMemory({ character }: { character: { id: string; name: string } }) {
  const [isOpen, setIsOpen] = useState(false)
  const memories = useMemories(character.id)
  if (!memories) return null
  return (
    <>
      <Button
        className="self-start"
        icon={<Brain aria-hidden size={16} strokeWidth={1.5} />}
        onClick={() => setIsOpen(true)}
      >
        {words.memoryWith(memories.length)}
      </Button>
      {isOpen && (
        <Suspense>
          <CharacterMemoryDialog {...{ character }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
