import { Brain } from 'lucide-react'
import { useState } from 'react'
import type { MessageType } from '@/domain/message'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { useMemoriesFor } from '@/storage/hooks/use-memories'
import { Button } from '@/ui/buttons/button'
import { MemoryDialog } from './memory-dialog'
import * as words from './words'

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord
  room: MessageType | undefined
  /** Closes the dialog around it. */
  onClose: () => void
}

/** How much is remembered in a chat, and the way to it, over the dialog that it stands in: that keeps what was typed. MEM-02 */
export function MemoryField({ conversation, character, room, onClose }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const memories = useMemoriesFor(conversation)
  const facts = memories?.filter(({ kind }) => kind === 'fact').length ?? 0
  return (
    <section
      aria-label={words.memory}
      className="flex flex-wrap items-center justify-between gap-3"
    >
      <div className="min-w-0 grow">
        <h3 className="text-sm font-medium">{words.memory}</h3>
        <p className="text-sm [overflow-wrap:anywhere] text-muted">
          {memories && words.memoryHas(character.name, facts, memories.length - facts)}
        </p>
      </div>
      <Button
        icon={<Brain aria-hidden size={16} strokeWidth={1.5} />}
        onClick={() => setIsOpen(true)}
      >
        {words.seeMemory}
      </Button>
      {isOpen && (
        <MemoryDialog
          {...{ conversation, character, room }}
          target={ALL}
          onClose={() => setIsOpen(false)}
          onLeave={onClose}
        />
      )}
    </section>
  )
}

const ALL = {}
