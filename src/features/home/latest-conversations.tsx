import { chatScreenOf } from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { useTopConversations } from '@/storage/hooks/use-top-conversations'
import type { ConversationRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import { Link } from '@/ui/buttons/router'
import { Skeleton } from '@/ui/display/skeleton'

/** How many are within reach from Home. */
const SHOWN = 3

interface Props {
  /** How many there are; their room is kept while they are read. */
  total: number
}

/** The conversations that the list would show first. */
export function LatestConversations({ total }: Props) {
  const conversations = useTopConversations(SHOWN)
  return (
    <ul className="-mx-2 flex flex-col">
      {conversations
        ? conversations.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} />
          ))
        : Array.from({ length: Math.min(total, SHOWN) }, (_, index) => (
            <li key={index} className="p-2">
              <Skeleton className="h-8" />
            </li>
          ))}
    </ul>
  )
}

function Row({ conversation }: { conversation: ConversationRecord }) {
  const { id, title, characterId } = conversation
  const character = useCharacter(characterId)
  const face = useImageUrl(character?.avatarImageId, 'thumbnail')
  return (
    <li>
      <Link
        to={paths[chatScreenOf(conversation, character ?? undefined)](id)}
        className="flex min-h-12 items-center gap-3 rounded-md px-2 hover:bg-text/8"
        title={title}
      >
        <Avatar id={characterId} name={character?.name ?? '?'} src={face} size={32} />
        <span dir="auto" className="min-w-0 truncate text-left text-sm">
          {title}
        </span>
      </Link>
    </li>
  )
}
