import type { MessageRecord } from '@/storage/database/records'
import { FewerSent } from '../context/fewer-sent'
import { ReadInPart } from '../context/read-in-part'
import LoreNotice from '../lore/lore-notice'
import { ChapterNotice } from '../memory/chapter-notice'
import { SourceTrailBar } from '../memory/source-trail-bar'
import { ModelLoads } from '../messages/model-loads'

/** What is to be said of the last answer besides its text. */
export function ChatNotice({ message }: { message: MessageRecord | undefined }) {
  if (!message) return null
  return (
    <>
      <ModelLoads conversationId={message.conversationId} />
      <FewerSent conversationId={message.conversationId} room={message.messageType} />
      <ReadInPart conversationId={message.conversationId} />
      <LoreNotice message={message} />
      <ChapterNotice conversationId={message.conversationId} />
      <SourceTrailBar conversationId={message.conversationId} />
    </>
  )
}
