import {
  BookOpen,
  CircleCheck,
  Download,
  EllipsisVertical,
  MessageSquare,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react'
import { useRef } from 'react'
import {
  chatScreenOf,
  type ConversationType,
  conversationTypeFor,
  fitsConversationType,
} from '@/domain/conversation'
import { paths } from '@/lib/paths'
import { startChat } from '@/runs/chat/start-chat'
import { setPinned } from '@/storage/conversations/pin-conversation'
import { getConversations, getLastUserMessage } from '@/storage/database/queries'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { navigateFromHere } from '@/ui/buttons/history'
import { IconButton } from '@/ui/buttons/icon-button'
import { useNavigate } from '@/ui/buttons/router'
import { Menu } from '@/ui/overlays/menu'
import * as words from './row-words'

interface Props {
  conversation: ConversationRecord
  character: CharacterRecord | undefined
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onRename: () => void
  /** Begins to choose several, this one first. */
  onSelect: () => void
  onExport: () => void
  onDelete: () => void
}

/** What can be done with a conversation besides opening it, behind one button. */
export function ConversationMenu({ isOpen, onOpenChange, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const label = words.moreFor(props.conversation.title)
  const items = useItems(props)
  return (
    <>
      <IconButton
        ref={button}
        // Above the link, whose surface is the whole row.
        className="relative"
        icon={EllipsisVertical}
        label={label}
        title={words.more}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(!isOpen)}
      />
      {isOpen && (
        <Menu label={label} anchor={button} items={items} onClose={() => onOpenChange(false)} />
      )}
    </>
  )
}

const KINDS = [
  { type: 'standard', label: words.chat, icon: MessageSquare },
  { type: 'rp', label: words.chat2Rp, icon: BookOpen },
] as const

function useItems({
  conversation,
  character,
  onRename,
  onSelect,
  onExport,
  onDelete,
}: Omit<Props, 'isOpen' | 'onOpenChange'>) {
  const navigate = useNavigate()
  const { id, pinned = false, temporary = false, conversationType } = conversation
  const own = conversationType ?? conversationTypeFor(character ?? {})
  const begin = async ({ id: characterId }: CharacterRecord, type: ConversationType) => {
    const goTo = navigateFromHere()
    const begun = await openUnusedChat(characterId, type)
    goTo(paths[chatScreenOf({ conversationType: type }, character)](begun))
  }
  const kinds = KINDS.flatMap(({ type, ...item }) => {
    if (type === own)
      return {
        ...item,
        onChoose: () => {
          navigate(paths[chatScreenOf(conversation, character)](id))
        },
      }
    // A chat of the other kind would be kept, and the character of a temporary one is not.
    if (temporary || !character || !fitsConversationType(character, type)) return []
    return {
      ...item,
      hint: words.newChatOfKind,
      // A failed write stands in its own banner.
      onChoose: () => {
        begin(character, type).catch(() => undefined)
      },
    }
  })
  return [
    ...kinds,
    {
      label: pinned ? words.unpin : words.pin,
      icon: pinned ? PinOff : Pin,
      onChoose: () => void setPinned(id, !pinned).catch(() => undefined),
    },
    { label: words.rename, icon: Pencil, onChoose: onRename },
    { label: words.select, icon: CircleCheck, onChoose: onSelect },
    // The character of a temporary chat is in no file either.
    ...(temporary ? [] : [{ label: words.exportLabel, icon: Download, onChoose: onExport }]),
    { label: words.remove, icon: Trash2, onChoose: onDelete },
  ]
}

/** The chat of this kind with a character in which the user has not said anything yet; where there is none, a new one. */
async function openUnusedChat(characterId: string, type: ConversationType): Promise<string> {
  for (const { id, conversationType } of await getConversations(characterId))
    if (conversationType === type && (await getLastUserMessage(id)) === undefined) return id
  return startChat({ characterId, conversationType: type })
}
