import { ChevronLeft, Settings2 } from 'lucide-react'
import { Link } from '@/ui/router'
import { paths } from '@/lib/paths'
import type { CharacterRecord, ConversationRecord } from '@/storage/records'
import { Avatar } from '@/ui/avatar'
import { Badge } from '@/ui/badge'
import { classNames } from '@/ui/class-names'
import { IconButton } from '@/ui/icon-button'
import type { ChatStatus } from './chat-status'

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord | null
  status: ChatStatus
  /** One slim line, for a reader who has scrolled. CHAT-09. */
  isSlim: boolean
  onOpenSettings: () => void
}

/**
 * Who this is with and how the connection stands. CHAT-05 to CHAT-09, CHAT-13. Its place keeps one height, slim or
 * not, so that the text below never moves.
 */
export function ChatHeader({ conversation, character, status, isSlim, onOpenSettings }: Props) {
  const name = character?.name ?? 'Deleted character'
  return (
    <div className="pointer-events-none sticky top-0 z-20 h-17">
      <header
        data-slim={isSlim || undefined}
        className="pointer-events-auto border-b border-border bg-bg/95 pt-safe-0 backdrop-blur-sm lg:pt-0"
      >
        <div
          className={classNames(
            'mx-auto flex w-full max-w-190 items-center gap-2 px-safe-4 transition-[height]',
            isSlim ? 'h-11' : 'h-17',
          )}
        >
          <Link
            to={paths.conversations}
            aria-label="Back to Conversations"
            title="Back to Conversations"
            className="-ms-2 flex size-10 shrink-0 items-center justify-center rounded-md text-muted hover:bg-text/8 hover:text-text pointer-coarse:size-11"
          >
            <ChevronLeft aria-hidden size={20} strokeWidth={1.5} />
          </Link>
          <Avatar
            id={character?.id ?? conversation.characterId}
            name={name}
            size={isSlim ? 28 : 40}
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
            <p className="flex min-w-0 items-center gap-2 text-sm text-muted">
              <bdi className={classNames('truncate', isSlim && 'max-sm:hidden')} title={name}>
                {name}
              </bdi>
              <Badge
                tone={status.tone}
                className={classNames(
                  'shrink-0',
                  // Only the dot fits a phone's slim line, or the narrowest phone; a reader still hears the words.
                  isSlim
                    ? 'max-sm:[&>span:last-child]:sr-only'
                    : 'max-[22rem]:[&>span:last-child]:sr-only',
                )}
              >
                {status.text}
              </Badge>
            </p>
          </div>
          <IconButton icon={Settings2} label="Chat Settings" onClick={onOpenSettings} />
        </div>
      </header>
    </div>
  )
}
