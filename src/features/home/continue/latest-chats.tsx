import { Square } from 'lucide-react'
import { chatScreenOf } from '@/domain/conversation'
import { WhoseChat } from '@/features/shared/characters/whose-chat'
import { messageInWords } from '@/features/shared/files/message-in-words'
import { toIsoTime } from '@/lib/known-time'
import { paths } from '@/lib/paths'
import { withoutMarks } from '@/lib/without-marks'
import type { ConversationRecord } from '@/storage/database/records'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { useLastWords } from '@/storage/hooks/use-last-words'
import { IconButton } from '@/ui/buttons/icon-button'
import { Link } from '@/ui/buttons/router'
import { Skeleton } from '@/ui/display/skeleton'
import { formatDateTime } from '@/ui/format'
import { formatWhen } from '@/ui/format-when'
import { Avatar } from '@/ui/pictures/avatar'
import { stopWriting } from './stop-writing'
import { useIsWriting } from './use-is-writing'
import * as words from './words'

interface Props {
  /** Undefined until they are read. */
  conversations: ConversationRecord[] | undefined
  /** How many there will be. */
  count: number
}

/** The chats before the last one, with the way to all. */
export function LatestChats({ conversations, count }: Props) {
  const allLink = (
    <Link to={paths.conversations} className="flex min-h-11 items-center text-sm link">
      {words.allConversations}
    </Link>
  )
  if (count === 0) return allLink
  return (
    <section aria-labelledby="latest-chats" className="lg:-mt-2">
      <div className="flex items-center justify-between gap-4">
        <h2 id="latest-chats" className="font-serif text-lg">
          {words.latestChats}
        </h2>
        {allLink}
      </div>
      <ul>
        {conversations
          ? conversations.map((conversation) => (
              <ChatRow key={conversation.id} conversation={conversation} />
            ))
          : Array.from({ length: count }, (_, index) => (
              <li key={index} className="flex items-center gap-3 border-b border-border py-2">
                <Skeleton className="size-10 rounded-full" />
                <div className="h-11 grow">
                  <Skeleton className="h-5" />
                </div>
              </li>
            ))}
      </ul>
    </section>
  )
}

function ChatRow({ conversation }: { conversation: ConversationRecord }) {
  const { id, title, characterId, updatedAt } = conversation
  const character = useCharacter(characterId)
  const face = useImageUrl(character?.avatarImageId, 'thumbnail')
  const last = useLastWords(id)
  const isWriting = useIsWriting(id, last)
  return (
    <li className="relative flex items-center gap-3 border-b border-border py-2 hover:bg-text/8">
      <Avatar id={characterId} name={character?.name ?? '?'} src={face} size={40} />
      <div className="h-11 min-w-0 grow">
        <Link
          to={paths[chatScreenOf(conversation, character ?? undefined)](id)}
          dir="auto"
          title={title}
          // Its surface is the whole row; the button that stops lies above it.
          className="block truncate text-left leading-snug font-medium after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {title}
        </Link>
        <div className="flex items-center gap-2 text-sm text-muted">
          {isWriting ? (
            <span>{words.writing}</span>
          ) : (
            <>
              <p dir="auto" className="min-w-0 grow truncate text-left">
                {character !== undefined && (
                  <WhoseChat character={character ?? undefined} title={title} />
                )}
                {last === undefined
                  ? '\u00a0'
                  : last === null
                    ? words.newConversation
                    : withoutMarks(messageInWords(last))}
              </p>
              <time
                className="shrink-0 text-xs"
                dateTime={toIsoTime(updatedAt)}
                title={formatDateTime(updatedAt)}
              >
                {formatWhen(updatedAt)}
              </time>
            </>
          )}
        </div>
      </div>
      {isWriting && (
        <IconButton
          icon={Square}
          label={words.stopWritingIn(title)}
          className="relative size-11"
          onClick={() => stopWriting(id)}
        />
      )}
    </li>
  )
}
