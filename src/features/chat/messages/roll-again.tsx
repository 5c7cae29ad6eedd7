import { Dices } from 'lucide-react'
import { hasChance } from '@/domain/greetings'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { rollGreetingAgain } from '@/runs/chat/resolve-greetings'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type { MessageRecord } from '@/storage/database/records'
import { useLive } from '@/storage/hooks/use-live'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './words'

async function canRoll({ conversationId, greeting }: MessageRecord): Promise<boolean> {
  const source = sourceOf(conversationId)
  const conversation = await source.getConversation(conversationId)
  const character = conversation && (await source.getCharacter(conversation.characterId))
  return !!character && !!greeting && hasChance(character, greeting.index)
}

/** Draws the chance in a greeting anew; nothing where it has none. */
export default function RollAgain({ message }: { message: MessageRecord }) {
  const { id, greeting } = message
  const isShown = useLive(() => canRoll(message), [id, greeting?.index])
  if (!isShown) return null
  return (
    <IconButton
      icon={Dices}
      label={words.rollAgain}
      size="small"
      onClick={() => {
        rollGreetingAgain(id).catch(reportFailure)
      }}
    />
  )
}
