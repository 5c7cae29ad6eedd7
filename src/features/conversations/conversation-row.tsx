import { type KeyboardEvent, lazy, type MouseEvent, type Ref, Suspense, useState } from 'react'
import { Link } from '@/ui/buttons/router'
import { chatScreenOf, conversationPreview, conversationTypeFor } from '@/domain/conversation'
import { messageInWords } from '@/features/shared/files/message-in-words'
import { withoutMarks } from '@/lib/without-marks'
import { toIsoTime } from '@/lib/known-time'
import { paths } from '@/lib/paths'
import { stopAnswer } from '@/runs/chat/chat-run'
import { deleteConversation } from '@/storage/conversations/conversations'
import { useLastUserMessage } from '@/storage/hooks/use-conversations'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Badge } from '@/ui/display/badge'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { formatDateTime } from '@/ui/format'
import { formatWhen } from '@/ui/format-when'
import { showToast } from '@/ui/overlays/toast-store'
import { useIsRunning } from '@/runs/use-run'
import { ConversationMenu } from './conversation-menu'
import { PinnedMark } from './pinned-mark'
import { deletedOf, newConversation } from './row-words'
import * as words from './words'

const RenameDialog = lazy(() => import('./rename-dialog'))

/** The button of a mouse that opens the browser's own menu of a link. */
const RIGHT_BUTTON = 2

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord | undefined
  /** Where the row stands, from 0, in a list that is not drawn whole. */
  place?: { index: number; count: number }
  ref?: Ref<HTMLLIElement>
}

/** One conversation of the list: a press anywhere opens it, the rest is in its menu. */
export function ConversationRow({ conversation, character, place, ref }: Props) {
  const { id, title, updatedAt, pinned = false, temporary = false } = conversation
  const preview = useLastUserMessage(id)
  const isWriting = useIsRunning('answer', id)
  const face = useImageUrl(character?.avatarImageId, 'thumbnail')
  const [isRenaming, setIsRenaming] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const path = paths[chatScreenOf(conversation, character)](id)
  const type = conversation.conversationType ?? conversationTypeFor(character ?? {})

  const remove = async () => {
    focusNeighbour()
    stopAnswer(id)
    const undo = await deleteConversation(id)
    // A failed Undo shows in its own banner.
    if (undo)
      showToast({
        text: deletedOf(title),
        undo: () => void undo().catch(() => undefined),
      })
  }
  // A failed delete shows in its own banner.
  const handleDelete = () => void remove().catch(() => undefined)
  /** A long press, and the keyboard's key for menus. With a mouse the browser's own menu opens the chat in another tab. */
  const handleContextMenu = (event: MouseEvent) => {
    if (event.button === RIGHT_BUTTON) return
    event.preventDefault()
    setIsOpen(true)
  }
  const handleKeyDown = ({ key, target }: KeyboardEvent) => {
    if (!(target instanceof HTMLAnchorElement)) return
    if (key === 'Delete') handleDelete()
    else if (key === 'F2') setIsRenaming(true)
  }
  return (
    <li
      ref={ref}
      data-index={place?.index}
      aria-posinset={place && place.index + 1}
      aria-setsize={place?.count}
      className="relative flex items-center gap-3 border-b border-border py-2 hover:bg-text/8"
      onContextMenu={handleContextMenu}
      onKeyDown={handleKeyDown}
    >
      <Avatar id={conversation.characterId} name={character?.name ?? '?'} src={face} size={48} />
      <div className="min-w-0 grow">
        <h2 className="text-left leading-snug font-medium">
          <Link
            to={path}
            dir="auto"
            // Its surface is the whole row; what else can be pressed lies above it.
            className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
            title={title}
          >
            {title}
          </Link>
        </h2>
        <div className="flex items-center gap-2 text-sm text-muted">
          {pinned && <PinnedMark />}
          {type === 'rp' && <Badge className="shrink-0">{words.rp}</Badge>}
          {temporary && (
            <Badge tone="warning" className="shrink-0">
              {words.temporary}
            </Badge>
          )}
          <p dir="auto" className="min-w-0 grow truncate text-left">
            <Name of={character} title={title} />
            {previewText(preview)}
          </p>
          {isWriting ? (
            <Badge tone="success" className="shrink-0">
              {words.writing}
            </Badge>
          ) : (
            <time
              className="shrink-0 text-xs"
              dateTime={toIsoTime(updatedAt)}
              title={formatDateTime(updatedAt)}
            >
              {formatWhen(updatedAt)}
            </time>
          )}
        </div>
      </div>
      <ConversationMenu
        {...{ conversation, character, isOpen }}
        onOpenChange={setIsOpen}
        onRename={() => setIsRenaming(true)}
        onDelete={handleDelete}
      />
      {isRenaming && (
        <Suspense>
          <RenameDialog conversation={conversation} onClose={() => setIsRenaming(false)} />
        </Suspense>
      )}
    </li>
  )
}

/** Whose chat it is, where its title does not say so. */
function Name({ of, title }: { of: CharacterRecord | undefined; title: string }) {
  const name = of?.name ?? words.deletedCharacter
  if (title.includes(name)) return null
  return (
    <>
      <bdi className="text-text">{name}</bdi>
      {' · '}
    </>
  )
}

/** CONV-08 to CONV-10. @param lastMessage of the user; null where there is none, undefined until it is read. */
function previewText(lastMessage: MessageRecord | null | undefined): string {
  if (lastMessage === undefined) return '\u00a0'
  return lastMessage === null
    ? newConversation
    : conversationPreview(withoutMarks(messageInWords(lastMessage)))
}
