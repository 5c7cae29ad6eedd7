import {
  EllipsisVertical,
  FileDown,
  Images,
  MessageSquare,
  MessagesSquare,
  Pencil,
  Trash2,
} from 'lucide-react'
import { useRef } from 'react'
import type { Provider } from '@/domain/provider'
import { paths } from '@/lib/paths'
import type { CharacterRecord } from '@/storage/database/records'
import { IconButton } from '@/ui/buttons/icon-button'
import { useNavigate } from '@/ui/buttons/router'
import { Menu } from '@/ui/overlays/menu'
import { exportCard } from '../export/button-words'
import * as words from './words'

interface Props {
  character: CharacterRecord
  /** Undefined where it was deleted. */
  provider: Provider | undefined
  hasConversations: boolean
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onNewChat: () => void
  onExport: () => void
  onDelete: () => void
}

/** What can be done with a character besides chatting, behind one button; above it, who answers for it. */
export function CharacterMenu({ isOpen, onOpenChange, ...props }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const label = words.moreFor(props.character.name)
  const items = useItems(props)
  return (
    <>
      <IconButton
        ref={button}
        // Above the surface that chats; its sign stands at the edge of the plate.
        className="relative -me-3 -mt-2"
        icon={EllipsisVertical}
        label={label}
        title={words.more}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(!isOpen)}
      />
      {isOpen && (
        <Menu
          label={label}
          anchor={button}
          items={items}
          head={<Head {...props} />}
          onClose={() => onOpenChange(false)}
        />
      )}
    </>
  )
}

/** Whether the character can answer, and through what. */
function Head({ character, provider }: Pick<Props, 'character' | 'provider'>) {
  const { model, temporary } = character
  return (
    <>
      {temporary ? words.temporary : provider?.enabled ? words.available : words.providerDisabled}
      <br />
      {provider ? <bdi>{provider.name}</bdi> : words.noProvider}
      {model !== '' && (
        <>
          {' · '}
          <bdi>{model}</bdi>
        </>
      )}
    </>
  )
}

function useItems({
  character: { id, temporary = false },
  provider,
  hasConversations,
  onNewChat,
  onExport,
  onDelete,
}: Omit<Props, 'isOpen' | 'onOpenChange'>) {
  const navigate = useNavigate()
  const goTo = (path: string) => () => {
    navigate(path)
  }
  const ofStored = [
    {
      label: words.newChat,
      icon: MessageSquare,
      disabled: !provider?.enabled,
      onChoose: onNewChat,
    },
    ...(hasConversations
      ? [
          {
            label: words.conversations,
            icon: MessagesSquare,
            onChoose: goTo(paths.conversationsOf(id)),
          },
        ]
      : []),
    { label: words.edit, icon: Pencil, onChoose: goTo(paths.editCharacter(id)) },
    { label: words.images, icon: Images, onChoose: goTo(paths.characterImages(id)) },
  ]
  return [
    // A temporary one has its one chat and no form.
    ...(temporary ? [] : ofStored),
    { label: exportCard, icon: FileDown, onChoose: onExport },
    { label: words.remove, icon: Trash2, onChoose: onDelete },
  ]
}
