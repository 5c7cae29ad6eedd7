import { useImageUrl } from '@/storage/hooks/use-image-url'
import type { MessageType } from '@/domain/message'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Button } from '@/ui/buttons/button'
import { withChatRun } from '@/runs/chat/with-chat-run'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import * as words from './late-words'

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord | null
  /** Whether the character's model can be asked. */
  canBegin: boolean
  /** The room that the first message would be of. */
  messageType: MessageType | undefined
}

export default function EmptyChat({ conversation, character, canBegin, messageType }: Props) {
  const name = character?.name ?? words.thisCharacter
  const face = useImageUrl(character?.avatarImageId, 'thumbnail')
  return (
    <div className="flex flex-col items-center gap-3 py-16 text-center">
      <Avatar id={character?.id ?? conversation.characterId} name={name} src={face} size={80} />
      <p className="max-w-full font-serif text-lg [overflow-wrap:anywhere]">
        {words.startChattingWith(name)}
      </p>
      {character?.description && (
        <p className="line-clamp-3 max-w-110 text-muted">{character.description}</p>
      )}
      {canBegin && (
        <Button
          onClick={() => {
            withChatRun(({ generateResponse }) =>
              generateResponse(conversation.id, messageType),
            ).catch(reportFailure)
          }}
        >
          {words.letBegin(name)}
        </Button>
      )}
    </div>
  )
}
