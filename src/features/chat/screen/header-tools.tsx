import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { MemoryButton } from '../memory/memory-button'
import { MemoryMarks } from '../memory/memory-mark'
import PersonaButton from '../persona/persona-button'
import type { ChatOverlay } from './chat-overlays'
import * as words from './words'

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord | null
  onOpen: (overlay: ChatOverlay) => void
}

/** What the header of a chat has besides its settings: who the user is, what is remembered, and the way out of a temporary chat. */
export function HeaderTools({ conversation, character, onOpen }: Props) {
  return (
    <>
      <PersonaButton {...{ conversation, character, onOpen }} />
      <MemoryButton {...conversation} />
      <MemoryMarks {...{ conversation }} />
      {conversation.temporary && (
        <Button
          size="small"
          variant="primary"
          className="shrink-0"
          onClick={() => onOpen({ kind: 'save' })}
        >
          {/* On a phone the name of the other needs the room. */}
          <span>
            {words.saveChat((text) => (
              <span className="max-sm:sr-only">{text}</span>
            ))}
          </span>
        </Button>
      )}
    </>
  )
}
