import { useState } from 'react'
import { isLocalAddress } from '@/domain/provider-endpoint'
import { readSending, type SendLimit } from '@/domain/sending'
import { DraftNumber } from '@/features/shared/fields/draft-fields'
import { SendLimitField } from '@/features/shared/prompt/send-limit-field'
import { toNoted } from '@/runs/chat/model-limits'
import { readModelNote, writeModelNote } from '@/storage/browser/model-notes'
import { updateCharacter } from '@/storage/commands/characters'
import { updateSettings } from '@/storage/commands/settings'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type {
  CharacterRecord,
  ConversationRecord,
  ProviderRecord,
} from '@/storage/database/records'
import type { Settings } from '@/domain/settings'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useProvider } from '@/storage/hooks/use-providers'
import { useSettings } from '@/storage/hooks/use-settings'
import { FormDialog } from '@/ui/fields/form-dialog'
import { SwitchField } from '@/ui/fields/switch-field'
import { AskWindow } from './ask-window'
import * as words from './words'

interface Props {
  conversationId: string
  onClose: () => void
}

/** How much of a chat is sent, here, with its character and everywhere. CTX-10 */
export default function SendLimitDialog({ conversationId, onClose }: Props) {
  const conversation = useConversation(conversationId)
  const character = useCharacter(conversation?.characterId)
  const provider = useProvider(character?.providerId)
  const settings = useSettings()
  // All at once, so that no field begins with what is not read yet.
  if (!conversation || !character || provider === undefined || !settings) return null
  return <LimitForm {...{ conversation, character, provider, settings, onClose }} />
}

interface FormProps {
  conversation: ConversationRecord
  character: CharacterRecord
  provider: ProviderRecord | null
  settings: Settings
  onClose: () => void
}

/** No model takes more tokens. */
const MAX_WINDOW = 100_000_000

function LimitForm({ conversation, character, provider, settings, onClose }: FormProps) {
  const ofChat = readSending(conversation.sending)
  const ofCharacter = readSending(character.sending)
  const ofAll = readSending(settings.sending)
  const noted = provider ? toNoted(provider, character.model) : undefined
  const [hereLimit, setHereLimit] = useState<SendLimit | undefined>(ofChat.limit)
  const [characterLimit, setCharacterLimit] = useState<SendLimit | undefined>(ofCharacter.limit)
  const [allLimit, setAllLimit] = useState<SendLimit | undefined>(ofAll.limit)
  const [keepsForHour, setKeepsForHour] = useState(ofChat.keepsForHour === true)
  const [olderFiles, setOlderFiles] = useState(ofChat.sendsOlderFiles === true)
  const [ownWindow, setOwnWindow] = useState(() => noted && readModelNote(noted).ownWindow)
  const save = async () => {
    const choice = { hereLimit, characterLimit, allLimit, keepsForHour, olderFiles }
    try {
      await saveChoice({ conversation, character, settings }, choice)
      if (noted) writeModelNote(noted, { ownWindow })
      onClose()
    } catch {
      // The failed write stands in its own banner; the dialog keeps what was chosen.
    }
  }
  return (
    <FormDialog
      title={words.howMuchIsSent}
      submitLabel={words.save}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{words.howMuchIntro}</p>
        <SendLimitField
          label={words.inThisChat}
          limit={hereLimit}
          onChange={setHereLimit}
          hasUsual
        />
        {!character.temporary && (
          <SendLimitField
            label={words.withCharacter(character.name)}
            limit={characterLimit}
            onChange={setCharacterLimit}
            hasUsual
          />
        )}
        <SendLimitField label={words.inAllChats} limit={allLimit} onChange={setAllLimit} />
        {noted && (
          <DraftNumber
            label={words.contextWindow}
            hint={words.contextWindowHint(character.model)}
            min={1}
            max={MAX_WINDOW}
            usual={words.contextWindowUsual}
            value={ownWindow}
            onChange={setOwnWindow}
          />
        )}
        {provider && isOwnLocal(provider) && (
          <AskWindow provider={provider} model={character.model} onFound={setOwnWindow} />
        )}
        <SwitchField
          label={words.keepForHour}
          hint={words.keepForHourHint}
          checked={keepsForHour}
          onChange={({ target }) => setKeepsForHour(target.checked)}
        />
        <SwitchField
          label={words.olderFiles}
          hint={words.olderFilesHint}
          checked={olderFiles}
          onChange={({ target }) => setOlderFiles(target.checked)}
        />
      </div>
    </FormDialog>
  )
}

/** Whether it may be Ollama on this computer. */
function isOwnLocal({ type, apiEndpoint = '' }: ProviderRecord): boolean {
  return type === 'custom' && isLocalAddress(apiEndpoint.trim())
}

/** What was chosen. */
interface Choice {
  hereLimit: SendLimit | undefined
  characterLimit: SendLimit | undefined
  allLimit: SendLimit | undefined
  keepsForHour: boolean
  olderFiles: boolean
}

/** Stores what was changed, and nothing else. @throws {StorageError} */
async function saveChoice(
  { conversation, character, settings }: Pick<FormProps, 'conversation' | 'character' | 'settings'>,
  { hereLimit, characterLimit, allLimit, keepsForHour, olderFiles }: Choice,
): Promise<void> {
  const ofChat = readSending(conversation.sending)
  const ofCharacter = readSending(character.sending)
  const ofAll = readSending(settings.sending)
  if (
    hereLimit !== ofChat.limit ||
    keepsForHour !== (ofChat.keepsForHour === true) ||
    olderFiles !== (ofChat.sendsOlderFiles === true)
  ) {
    const sending = {
      ...ofChat,
      limit: hereLimit,
      keepsForHour: keepsForHour || undefined,
      sendsOlderFiles: olderFiles || undefined,
    }
    await sourceOf(conversation.id).updateConversation(conversation.id, { sending })
  }
  if (characterLimit !== ofCharacter.limit) {
    const sending = { ...ofCharacter, limit: characterLimit }
    await updateCharacter(character.id, { sending }, { updateConversations: false })
  }
  if (allLimit !== ofAll.limit) await updateSettings({ sending: { ...ofAll, limit: allLimit } })
}
