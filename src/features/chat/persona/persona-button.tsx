import { usePersonaFor } from '@/storage/hooks/use-personas'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { useSettings } from '@/storage/hooks/use-settings'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { Avatar } from '@/ui/pictures/avatar'
import type { ChatOverlay } from '../screen/chat-overlays'
import * as words from './words'

interface Props {
  conversation: Pick<ConversationRecord, 'personaId'>
  character: Pick<CharacterRecord, 'personaId'> | null
  onOpen: (overlay: ChatOverlay) => void
}

/** Who the user is in a chat; leads to the choice. Nothing where the user is nobody. PERS-03. */
export default function PersonaButton({ conversation, character, onOpen }: Props) {
  const settings = useSettings()
  const persona = usePersonaFor({
    conversation: conversation.personaId,
    character: character?.personaId,
    settings: settings?.defaultPersonaId,
  })
  const face = useImageUrl(persona?.avatarImageId, 'thumbnail')
  if (!persona) return null
  const label = words.youAre(persona.name)
  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      title={label}
      className="-mx-2 inline-flex size-10 items-center justify-center rounded-md transition-colors hover:bg-text/8 pointer-coarse:size-11"
      onClick={() => onOpen({ kind: 'persona' })}
    >
      <Avatar id={persona.id} name={persona.name} src={face} size={28} />
    </button>
  )
}
