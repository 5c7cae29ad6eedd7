import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Memory } from '@/domain/memory'
import { estimateTokens } from '@/generation/prompt/estimate-tokens'
import { useMemories } from '@/storage/hooks/use-memories'
import { Button } from '@/ui/buttons/button'
import { useNavigate } from '@/ui/buttons/router'
import { Dialog } from '@/ui/overlays/dialog'
import { FactDialog } from './fact-dialog'
import { MemoryItem } from './memory-item'
import type { MemoryTarget } from './memory-open'
import { MemoryList } from './memory-list'
import { followSource, trailOf } from './source-trail'
import * as words from './words'

interface Props {
  character: { id: string; name: string }
  /** What the reader came for. */
  target: MemoryTarget
  onClose: () => void
}

/** The facts of a character, which count in all its chats. MEM-02 */
export default function CharacterMemoryDialog({ character, target, onClose }: Props) {
  const memories = useMemories(character.id) ?? []
  const [isAdding, setIsAdding] = useState(false)
  const navigate = useNavigate()
  const goToSources = (memory: Memory) => {
    onClose()
    const trail = { ...trailOf(memory), index: 0 }
    void followSource(trail, navigate).catch(() => undefined)
  }
  const found = memories.find(({ id }) => id === target.memoryId)
  const title = words.memoryOf(character.name)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={words.memoryOfIntro(character.name)}
      footer={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="flex flex-col gap-3">
        <Button
          size="small"
          className="self-start"
          icon={<Plus aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => setIsAdding(true)}
        >
          {words.addFact}
        </Button>
        {memories.length === 0 ? (
          <p className="text-sm text-muted">{words.noFactsOf(character.name)}</p>
        ) : (
          <MemoryList label={title} {...{ memories }} shown={found}>
            {(memory) => (
              <MemoryItem
                key={memory.id}
                memory={memory}
                use={{ tokens: estimateTokens(memory.text) }}
                isFound={memory === found}
                target={memory === found ? target : undefined}
                onSources={goToSources}
              />
            )}
          </MemoryList>
        )}
      </div>
      {isAdding && (
        <FactDialog
          title={words.addFact}
          character={character}
          scope="character"
          onClose={() => setIsAdding(false)}
        />
      )}
    </Dialog>
  )
}
