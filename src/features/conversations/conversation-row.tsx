import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { Link } from '@/ui/buttons/router'
import { chatScreenOf, conversationPreview, conversationTypeFor } from '@/domain/conversation'
import { WhoseChat } from '@/features/shared/characters/whose-chat'
import { messageInWords } from '@/features/shared/files/message-in-words'
import { withoutMarks } from '@/lib/without-marks'
import { toIsoTime } from '@/lib/known-time'
import { paths } from '@/lib/paths'
import { useLastUserMessage } from '@/storage/hooks/use-conversations'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import type { CharacterRecord, ConversationRecord, MessageRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Badge } from '@/ui/display/badge'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { formatDateTime } from '@/ui/format'
import { classNames } from '@/ui/style/class-names'
import { formatWhen } from '@/ui/format-when'
import type { Choice } from '@/ui/lists/use-choice'
import { useIsRunning } from '@/runs/use-run'
import { useIsUnread } from '@/runs/chat/unread-store'
import { exportConversations, removeConversations } from './conversation-commands'
import { ConversationMenu } from './conversation-menu'
import { PinnedMark } from './pinned-mark'
import { newConversation } from './row-words'
import { UnreadDot } from './unread-dot'
import { useSwipe } from './use-swipe'
import * as words from './words'

const RenameDialog = lazy(() => import('./rename-dialog'))

/** The button of a mouse that opens the browser's own menu of a link. */
const RIGHT_BUTTON = 2

const FACE_PX = 48

/** The surface of the title is the whole row; what else can be pressed lies above it. */
const SURFACE =
  'line-clamp-2 wrap-anywhere after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent'

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord | undefined
  /** Which rows of the list are chosen; while any is, a press chooses instead of opening. */
  choice: Choice
  /** Where the row stands, from 0, in a list that is not drawn whole. */
  place?: { index: number; count: number }
  ref?: Ref<HTMLLIElement>
}

/** One conversation of the list: a press anywhere opens it, the rest is in its menu. */
export function ConversationRow({ conversation, character, choice, place, ref }: Props) {
  const { id, title } = conversation
  const face = useImageUrl(character?.avatarImageId, 'thumbnail')
  const [isRenaming, setIsRenaming] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const path = paths[chatScreenOf(conversation, character)](id)
  const checkboxId = useId()
  const checkbox = useRef<HTMLInputElement>(null)
  const isChoosing = choice.chosen.size > 0
  const isUnread = useIsUnread(id)

  const handleDelete = () => {
    focusNeighbour()
    void removeConversations([conversation])
  }
  const select = () => {
    flushSync(() => choice.choose(id, true, false))
    checkbox.current?.focus()
  }
  /** A long press, and the keyboard's key for menus. With a mouse the browser's own menu opens the chat in another tab. */
  const handleContextMenu = (event: MouseEvent) => {
    if (event.button === RIGHT_BUTTON || isChoosing) return
    event.preventDefault()
    setIsOpen(true)
  }
  const swipe = useSwipe(() => !isChoosing && setIsOpen(true))
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
      className={classNames(
        'relative flex items-center gap-3 border-b border-border py-2',
        isChoosing && 'pe-1',
        choice.chosen.has(id) ? 'bg-accent/10' : 'hover:bg-text/8',
      )}
      onContextMenu={handleContextMenu}
      onKeyDown={handleKeyDown}
      {...swipe}
    >
      {isChoosing ? (
        // Where the face was, so that nothing moves.
        <span
          className="flex shrink-0 items-center justify-center"
          style={{ width: FACE_PX, height: FACE_PX }}
        >
          <input
            ref={checkbox}
            id={checkboxId}
            type="checkbox"
            className="size-5"
            checked={choice.chosen.has(id)}
            // Here, because a change does not know of the Shift key.
            onClick={({ currentTarget, shiftKey }) =>
              choice.choose(id, currentTarget.checked, shiftKey)
            }
            onChange={() => undefined}
          />
        </span>
      ) : (
        <span className="relative">
          <Avatar
            id={conversation.characterId}
            name={character?.name ?? '?'}
            src={face}
            size={FACE_PX}
          />
          {isUnread && <UnreadDot className="absolute end-1 top-0 size-4 border-2 border-bg" />}
        </span>
      )}
      <RowText {...{ conversation, character, isUnread }}>
        {isChoosing ? (
          <label htmlFor={checkboxId} dir="auto" className={SURFACE}>
            {title}
          </label>
        ) : (
          <Link to={path} dir="auto" className={SURFACE} title={title}>
            {title}
          </Link>
        )}
      </RowText>
      {!isChoosing && (
        <ConversationMenu
          {...{ conversation, character, isOpen }}
          onOpenChange={setIsOpen}
          onRename={() => setIsRenaming(true)}
          onSelect={select}
          onExport={() => exportConversations([id])}
          onDelete={handleDelete}
        />
      )}
      {isRenaming && (
        <Suspense>
          <RenameDialog conversation={conversation} onClose={() => setIsRenaming(false)} />
        </Suspense>
      )}
    </li>
  )
}

interface TextProps extends Pick<Props, 'conversation' | 'character'> {
  isUnread: boolean
  /** The title, as what it is pressed for. */
  children: ReactNode
}

/** What a row says: title, marks, the last words and when they were. */
function RowText({ conversation, character, isUnread, children }: TextProps) {
  const { id, title, updatedAt, pinned = false, temporary = false } = conversation
  const preview = useLastUserMessage(id)
  const isWriting = useIsRunning('answer', id)
  const type = conversation.conversationType ?? conversationTypeFor(character ?? {})
  return (
    <div className="min-w-0 grow">
      <h2
        className={classNames('text-left leading-snug', isUnread ? 'font-semibold' : 'font-medium')}
      >
        {children}
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
          <WhoseChat character={character} title={title} />
          {previewText(preview)}
        </p>
        {isWriting ? (
          <Badge tone="success" className="shrink-0">
            {words.writing}
          </Badge>
        ) : (
          <time
            className={classNames('shrink-0 text-xs', isUnread && 'text-accent')}
            dateTime={toIsoTime(updatedAt)}
            title={formatDateTime(updatedAt)}
          >
            {formatWhen(updatedAt)}
          </time>
        )}
      </div>
    </div>
  )
}

/** CONV-08 to CONV-10. @param lastMessage of the user; null where there is none, undefined until it is read. */
function previewText(lastMessage: MessageRecord | null | undefined): string {
  if (lastMessage === undefined) return '\u00a0'
  return lastMessage === null
    ? newConversation
    : conversationPreview(withoutMarks(messageInWords(lastMessage)))
}
