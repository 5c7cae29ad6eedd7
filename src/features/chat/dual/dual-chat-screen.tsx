import { useState } from 'react'
import { type MessageType, messageTypes } from '@/domain/message'
import { paths } from '@/lib/paths'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { useNavigate, useSearchParams } from '@/ui/buttons/router'
import { ChatScreen } from '../screen/chat-screen'
import { DocumentBody } from '../messages/message-body'
import { ImageAnalysisButton, MobileNotes } from './mobile-notes'
import { NovelBody, PhoneBody } from './room-bodies'
import { RoomTabs } from './room-tabs'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord | null
  targetMessageId: string | undefined
  /** The room of the message to open at. */
  targetRoom: MessageType | undefined
}

/** Short enough for one line of a phone. */
const PLACEHOLDERS: Record<MessageType, string> = {
  rp: '*Actions* and "speech"',
  mobile: words.imagesComeAutomatically,
}

/**
 * A role-play chat with its two rooms. The room stands in the address, so that a reload keeps it.
 */
export function DualChatScreen({ conversation, character, targetMessageId, targetRoom }: Props) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  // Whoever walks the tabs with the keys stays on them.
  const [isOnTabs, setIsOnTabs] = useState(false)
  const [isNoteOpen, setIsNoteOpen] = useState(false)
  const room =
    messageTypes.find((type) => type === params.get('room')) ??
    targetRoom ??
    (character?.characterMode === 'mobile' ? 'mobile' : 'rp')
  const changeRoom = (next: MessageType, byKeys: boolean) => {
    setIsOnTabs(byKeys)
    navigate(paths.chat2(conversation.id, targetMessageId, next), { replace: true })
  }
  return (
    <ChatScreen
      key={room}
      conversation={conversation}
      room={room}
      Body={room === 'rp' ? NovelBody : PhoneBody}
      PlainBody={DocumentBody}
      targetMessageId={room === targetRoom ? targetMessageId : undefined}
      tabs={<RoomTabs room={room} takesFocus={isOnTabs} onRoomChange={changeRoom} />}
      otherRoomNotice={(other) => (
        <OtherRoomNotice room={other} onOpen={() => changeRoom(other, false)} />
      )}
      isFocusElsewhere={isOnTabs}
      notes={
        room === 'mobile' && (
          <MobileNotes conversationId={conversation.id} character={character} isOpen={isNoteOpen} />
        )
      }
      composerButton={
        room === 'mobile' && (
          <ImageAnalysisButton
            character={character}
            isOpen={isNoteOpen}
            onOpenChange={setIsNoteOpen}
          />
        )
      }
      placeholder={PLACEHOLDERS[room]}
    />
  )
}

const WRITING: Record<MessageType, { text: string; open: string }> = {
  rp: { text: words.rpIsWriting, open: words.goToRpMode },
  mobile: { text: words.mobileChatIsWriting, open: words.goToMobileChat },
}

/** Says that the chat's other room is being written in, and why nothing can be sent in this one meanwhile. */
function OtherRoomNotice({ room, onOpen }: { room: MessageType; onOpen: () => void }) {
  const { text, open } = WRITING[room]
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-1 border-t border-border py-1.5 px-safe-4 text-sm">
      <p role="status">{text}</p>
      <Button size="small" onClick={onOpen}>
        {open}
      </Button>
    </div>
  )
}
