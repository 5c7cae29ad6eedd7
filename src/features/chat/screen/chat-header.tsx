import { ChevronLeft, Info, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Badge } from '@/ui/display/badge'
import { classNames } from '@/ui/style/class-names'
import { IconButton } from '@/ui/buttons/icon-button'
import type { ChatOverlay } from './chat-overlays'
import { latePart } from './late'
import type { ChatStatus } from './chat-status'
import * as words from './words'

const HeaderTools = latePart('HeaderTools', {
  // Of the way to the memory, which nearly every chat has.
  place: (
    <span
      aria-hidden
      className="-mx-2 size-10 shrink-0 max-[22rem]:hidden pointer-coarse:size-11"
    />
  ),
})

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord | null
  /** Undefined until it is known. */
  status: ChatStatus | undefined
  /** One slim line, for a reader who has scrolled. */
  isSlim: boolean
  /** Whether it becomes slim, or high again, while the reader looks. */
  glides: boolean
  /** Tabs, where the chat has two rooms. */
  tabs?: ReactNode
  onOpen: (overlay: ChatOverlay) => void
}

/**
 * Who this is with and how the connection stands. Its place keeps one height, slim or
 * not, so that the text below never moves.
 */
export function ChatHeader(props: Props) {
  const { conversation, character, status, isSlim, glides, tabs, onOpen } = props
  const { temporary } = conversation
  const name = character?.name ?? words.deletedCharacter
  const face = useImageUrl(character?.avatarImageId, 'thumbnail')
  return (
    <div
      className={classNames(
        'pointer-events-none sticky top-0 z-20 h-17 shrink-0',
        tabs !== undefined && 'max-sm:h-27',
      )}
    >
      <header
        data-slim={isSlim || undefined}
        className="pointer-events-auto border-b border-border bg-bg pt-safe-0 lg:pt-0"
      >
        <div
          className={classNames(
            'mx-auto flex w-full max-w-190 items-center gap-2 px-safe-4',
            glides && 'transition-[height]',
            isSlim ? 'h-11' : 'h-17',
          )}
        >
          <Link
            to={paths.conversations}
            back
            aria-label={words.backToConversations}
            title={words.backToConversations}
            className="-ms-2 flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-text/8 hover:text-text pointer-coarse:size-11"
          >
            <ChevronLeft aria-hidden size={20} strokeWidth={1.5} />
          </Link>
          <Avatar
            id={character?.id ?? conversation.characterId}
            name={name}
            src={face}
            size={isSlim ? 28 : 40}
            className={temporary ? 'max-[22rem]:hidden' : undefined}
          />
          <div className={classNames('min-w-0 grow', isSlim && 'flex items-center gap-3')}>
            <h1
              tabIndex={-1}
              dir="auto"
              title={conversation.title}
              className={classNames(
                'truncate text-left',
                isSlim ? 'text-sm' : 'text-base leading-snug',
              )}
            >
              {conversation.title}
            </h1>
            <p
              className={classNames(
                'flex min-w-0 items-center gap-2 text-sm text-muted',
                // Where the name is gone, the dot needs its room.
                isSlim && (tabs === undefined ? 'max-sm:shrink-0' : 'shrink-0'),
              )}
            >
              <bdi
                className={classNames(
                  'truncate',
                  // The tabs leave no room for it in the slim line.
                  isSlim && (tabs === undefined ? 'max-sm:hidden' : 'hidden'),
                )}
                title={name}
              >
                {name}
              </bdi>
              <Badge
                tone={status?.tone ?? 'success'}
                className={classNames(
                  'shrink-0',
                  !status && 'invisible',
                  // Only the dot fits a phone's slim line, the narrowest phone, or beside "Save"; a reader still hears the words.
                  isSlim || temporary
                    ? 'max-sm:[&>span:last-child]:sr-only'
                    : 'max-[22rem]:[&>span:last-child]:sr-only',
                )}
              >
                {status?.text ?? words.apiConnected}
              </Badge>
            </p>
          </div>
          {tabs !== undefined && <div className="max-sm:hidden">{tabs}</div>}
          {/* They come a moment later, and take their room from the title alone. */}
          <HeaderTools {...{ conversation, character, onOpen }} />
          {/* The icon, not the room around it, stands at the edge of the column. */}
          <div className="-me-2 flex shrink-0">
            <IconButton
              icon={Info}
              label={words.lastPromptSentToAi}
              onClick={() => onOpen({ kind: 'prompt' })}
            />
            <IconButton
              icon={Settings2}
              label={words.chatSettings}
              onClick={() => onOpen({ kind: 'settings' })}
            />
          </div>
        </div>
        {tabs !== undefined && <div className="flex justify-center pb-2 sm:hidden">{tabs}</div>}
      </header>
    </div>
  )
}
