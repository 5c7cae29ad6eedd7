import { cleanMemoryText, toMemorySource } from '@/domain/memory'
import { FactDialog } from '@/features/shared/memory/fact-dialog'
import type { MessageRecord } from '@/storage/database/records'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import * as words from './words'

interface Props {
  message: MessageRecord
  /** What was selected of it; blank: all of it. */
  selected: string
  onClose: () => void
}

/** Keeps words of a message as a fact, without asking a model. MEM-05 */
export default function RememberDialog({ message, selected, onClose }: Props) {
  const { conversationId, content } = message
  const characterId = useConversation(conversationId)?.characterId
  const character = useCharacter(characterId)
  if (!character) return null
  return (
    <FactDialog
      title={words.rememberTitle}
      text={cleanMemoryText(selected, 'fact') || cleanMemoryText(content, 'fact')}
      sources={[toMemorySource(message)]}
      {...{ character, conversationId, onClose }}
    />
  )
}
