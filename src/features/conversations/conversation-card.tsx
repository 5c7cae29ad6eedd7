import { Pin, PinOff } from 'lucide-react'
import { lazy, type Ref, Suspense, useState } from 'react'
import { Link } from '@/ui/buttons/router'
import { chatScreenOf, conversationPreview, conversationTypeFor } from '@/domain/conversation'
import { messageInWords } from '@/features/shared/files/message-in-words'
import { toIsoTime } from '@/lib/known-time'
import { paths } from '@/lib/paths'
import { stopAnswer } from '@/runs/chat/chat-run'
import { deleteConversation } from '@/storage/conversations/conversations'
import { setPinned } from '@/storage/conversations/pin-conversation'
import { useLastUserMessage } from '@/storage/hooks/use-conversations'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Badge } from '@/ui/display/badge'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { formatDateTime } from '@/ui/format'
import { IconButton } from '@/ui/buttons/icon-button'
import { showToast } from '@/ui/overlays/toast-store'
import { useIsRunning } from '@/runs/use-run'
import { ChatButtons } from './chat-buttons'
import { PinnedMark } from './pinned-mark'
import * as words from './words'

const RenameDialog = lazy(() => import('./rename-dialog'))

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord | undefined
  /** Where the card stands, from 0, in a list that is not drawn whole. */
  place?: { index: number; count: number }
  ref?: Ref<HTMLDivElement>
}

/** One conversation of the list. */
export function ConversationCard({ conversation, character, place, ref }: Props) {
  const { id, title, updatedAt, pinned = false, temporary = false } = conversation
  const preview = useLastUserMessage(id)
  const isWriting = useIsRunning('answer', id)
  const face = useImageUrl(character?.avatarImageId, 'thumbnail')
  const [isRenaming, setIsRenaming] = useState(false)
  const path = paths[chatScreenOf(conversation, character)](id)
  const type = conversation.conversationType ?? conversationTypeFor(character ?? {})

  const remove = async () => {
    focusNeighbour()
    stopAnswer(id)
    const undo = await deleteConversation(id)
    // A failed Undo shows in its own banner.
    if (undo)
      showToast({
        text: words.deletedOf(title),
        undo: () => void undo().catch(() => undefined),
      })
  }
  return (
    <Card
      as="li"
      ref={ref}
      data-index={place?.index}
      aria-posinset={place && place.index + 1}
      aria-setsize={place?.count}
      className="flex flex-wrap items-center gap-x-4 gap-y-3"
    >
      <Avatar
        id={conversation.characterId}
        name={character?.name ?? '?'}
        src={face}
        size={40}
        className="self-start"
      />
      <div className="min-w-0 grow basis-32 sm:basis-48">
        <h2 className="flex items-center gap-2 font-medium">
          {pinned && <PinnedMark />}
          <Link to={path} dir="auto" className="min-w-0 truncate hover:underline" title={title}>
            {title}
          </Link>
          {type === 'rp' && <Badge>{words.rp}</Badge>}
          {temporary && <Badge tone="warning">{words.temporary}</Badge>}
          {isWriting && <Badge tone="success">{words.writing}</Badge>}
        </h2>
        <p dir="auto" className="truncate text-left text-sm text-muted">
          {previewText(preview)}
        </p>
        <p className="flex gap-1 text-xs text-muted">
          <bdi className="truncate">{character?.name ?? words.deletedCharacter}</bdi>
          <span aria-hidden>·</span>
          <time className="shrink-0" dateTime={toIsoTime(updatedAt)}>
            {formatDateTime(updatedAt)}
          </time>
        </p>
      </div>
      <IconButton
        size="small"
        className="self-start sm:self-center"
        icon={pinned ? PinOff : Pin}
        label={pinned ? words.unpin : words.pin}
        aria-pressed={pinned}
        // A failed change shows in its own banner.
        onClick={() => void setPinned(id, !pinned).catch(() => undefined)}
      />
      <div className="flex flex-wrap gap-1.5">
        {/* A chat of the other kind would be kept, and its character is not. */}
        <ChatButtons path={path} type={type} character={temporary ? undefined : character} />
        <Button size="small" variant="quiet" onClick={() => setIsRenaming(true)}>
          {words.rename}
        </Button>
        <Button
          size="small"
          variant="quiet"
          // A failed delete shows in its own banner.
          onClick={() => void remove().catch(() => undefined)}
        >
          {words.remove}
        </Button>
      </div>
      {isRenaming && (
        <Suspense>
          <RenameDialog conversation={conversation} onClose={() => setIsRenaming(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** CONV-08 to CONV-10. @param lastMessage of the user; null where there is none, undefined until it is read. */
function previewText(lastMessage: MessageRecord | null | undefined): string {
  if (lastMessage === undefined) return '\u00a0'
  return lastMessage === null
    ? words.newConversation
    : conversationPreview(messageInWords(lastMessage))
}
