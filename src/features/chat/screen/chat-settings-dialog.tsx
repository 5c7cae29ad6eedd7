import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { AnswerSize } from '@/domain/money/compare-prices'
import type { AuthorsNote } from '@/domain/conversation'
import type { MessageType } from '@/domain/message'
import { AuthorsNoteFields, emptyAuthorsNote } from '@/features/shared/prompt/authors-note-fields'
import { sumOf } from '@/features/shared/money/money-words'
import { EffortField } from '@/features/shared/thinking/effort-field'
import { PresetField } from '@/features/shared/prompt/preset-field'
import { loadOnce } from '@/lib/load-once'
import { lastPrompts } from '@/runs/chat/last-prompt'
import { Button } from '@/ui/buttons/button'
import { Disclosure } from '@/ui/buttons/disclosure'
import { PlanShare, PlanSums } from '../prompt/plan-view'
import { characterFormMessages } from '@/features/shared/characters/character-words'
import { useModelList } from '@/runs/providers/use-model-list'
import { modelListNote } from '@/features/shared/providers/model-list-note'
import { PricedModelField } from '@/features/shared/providers/priced-model-field'
import { modelChoices, modelWarning } from '@/features/shared/providers/model-choices'
import { updateCharacter } from '@/storage/commands/characters'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useEditableSettings } from '@/storage/hooks/use-editable-settings'
import { useProvider, useProviders } from '@/storage/hooks/use-providers'
import { useSumOf } from '@/storage/hooks/use-spending'
import { useSettings } from '@/storage/hooks/use-settings'
import { useSystemPrompt } from '@/storage/hooks/use-conversations'
import type { CharacterRecord, ConversationRecord } from '@/storage/database/records'
import { FormDialog } from '@/ui/fields/form-dialog'
import { formatNumber } from '@/ui/format'
import { SelectField } from '@/ui/fields/select-field'
import { SwitchField } from '@/ui/fields/switch-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import { showToast } from '@/ui/overlays/toast-store'
import { MemoryField } from '../memory/memory-field'
import { setPersona } from '../persona/change-persona'
import { PersonaField } from '../persona/persona-field'
import { SaveAsText } from '../text-export/save-as-text'
import * as words from './overlay-words'

const loadChatUsage = loadOnce(() => import('@/runs/chat/chat-usage'))

interface Props {
  conversation: ConversationRecord
  /** The room that is open, where the chat has two. */
  room: MessageType | undefined
  onClose: () => void
}

/** CHAT-14 to CHAT-19; streaming in reach. */
export function ChatSettingsDialog({ conversation, room, onClose }: Props) {
  const [title, setTitle] = useState(conversation.title)
  const [isTouched, setIsTouched] = useState(false)
  const character = useCharacter(conversation.characterId)
  const [voice, setVoice] = useState<Voice>()
  const [personaId, setPersonaId] = useState(conversation.personaId)
  const canSwitch = useSettings()?.allowProviderSwitching === true && character?.temporary !== true
  const [note, setNote] = useState(conversation.authorsNote ?? emptyAuthorsNote)
  const [presetId, setPresetId] = useState(conversation.presetId)
  const [effort, setEffort] = useState(conversation.effort)
  const providerId = (voice ?? character)?.providerId
  const provider = useProvider(providerId)
  const error = isTouched && title.trim() === '' ? words.titleIsRequired : undefined
  const save = async () => {
    setIsTouched(true)
    if (title.trim() === '' || voice?.model.trim() === '') return
    try {
      const fallen = await switchVoice(conversation, voice)
      const change = changeOf(conversation, { title: title.trim(), note, presetId, effort })
      if (change) await sourceOf(conversation.id).updateConversation(conversation.id, change)
      if (personaId !== conversation.personaId) await setPersona(conversation.id, personaId)
      showToast({ text: savedText(fallen), kind: 'success' })
      onClose()
    } catch {
      // The failed write stands in its own banner; the dialog keeps what was typed.
    }
  }
  return (
    <FormDialog
      title={words.chatSettings}
      submitLabel={words.save}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <TextField
          label={words.title}
          value={title}
          error={error}
          maxLength={200}
          required
          onChange={(event) => setTitle(event.target.value)}
        />
        {character && <MemoryField {...{ conversation, character, room, onClose }} />}
        <PersonaField conversation={conversation} value={personaId} onChange={setPersonaId} />
        {character && canSwitch && (
          <VoiceFields
            conversationId={conversation.id}
            character={character}
            voice={voice ?? character}
            isTouched={isTouched}
            onChange={setVoice}
          />
        )}
        <Facts conversation={conversation} character={canSwitch ? undefined : character} />
        {character && (
          <EffortField
            type={provider?.type}
            model={(voice ?? character).model}
            value={effort}
            inherited={character.modelParameters?.effort ?? 'default'}
            onChange={setEffort}
          />
        )}
        <StreamingSwitch />
        <AuthorsNoteFields note={note} onChange={setNote} />
        <PresetField presetId={presetId} usual={words.orderAsUsual} onChange={setPresetId} />
        {character?.useMacros && <PickAgain conversation={conversation} />}
        <LastRequest conversationId={conversation.id} />
        {character && <SaveAsText {...{ conversation }} characterName={character.name} />}
        <SystemPrompt conversationId={conversation.id} />
      </div>
    </FormDialog>
  )
}

/** What the dialog changes of a conversation; undefined where nothing is changed. A note that says nothing is none. */
function changeOf(
  { title, authorsNote, presetId, effort }: ConversationRecord,
  next: Pick<ConversationRecord, 'title' | 'presetId' | 'effort'> & { note: AuthorsNote },
) {
  const note = next.note.text.trim() === '' ? undefined : next.note
  const change = {
    ...(next.title !== title && { title: next.title }),
    ...(JSON.stringify(note) !== JSON.stringify(authorsNote) && { authorsNote: note }),
    ...(next.presetId !== presetId && { presetId: next.presetId }),
    ...(next.effort !== effort && { effort: next.effort }),
  }
  return Object.keys(change).length > 0 ? change : undefined
}

/** Has what macros have picked for this chat picked anew. MACRO-11 */
function PickAgain({ conversation }: { conversation: ConversationRecord }) {
  const pick = async () => {
    const { id, picks = 0 } = conversation
    await sourceOf(id).updateConversation(id, { picks: picks + 1 })
    showToast({ text: words.pickedAgain })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow text-sm text-muted">{words.pickAgainHint}</p>
      {/* A failed write stands in its own banner. */}
      <Button onClick={() => void pick().catch(() => undefined)}>{words.pickAgain}</Button>
    </div>
  )
}

/** What the last request was made of. PROMPT-18 */
function LastRequest({ conversationId }: { conversationId: string }) {
  const plan = useStore(lastPrompts, (prompts) => prompts[conversationId])
  return (
    <Disclosure title={words.lastRequest}>
      {plan ? (
        <>
          <PlanShare plan={plan} />
          <PlanSums plan={plan} />
        </>
      ) : (
        <p className="text-sm text-muted">{words.lastRequestEmpty}</p>
      )}
    </Disclosure>
  )
}

/** Who answers, and how. */
type Voice = Pick<CharacterRecord, 'providerId' | 'model'>

/** Lets another model answer, where one was chosen. @returns how many messages are not sent any more, because the other model takes less. CTX-29 */
async function switchVoice(
  { id, characterId }: ConversationRecord,
  voice: Voice | undefined,
): Promise<number> {
  if (!voice) return 0
  const { providerId, model } = voice
  const change = { providerId, model: model.trim() }
  const before = await countSent(id)
  await updateCharacter(characterId, change, { updateConversations: false })
  return Math.max(0, before - (await countSent(id)))
}

/** @param fallen messages that are not sent any more. */
const savedText = (fallen: number) =>
  fallen > 0 ? words.savedWithFewer(fallen) : words.chatSettingsSaved

/** Messages that would be sent now. */
async function countSent(conversationId: string): Promise<number> {
  const { previewPrompt } = await import('@/runs/chat/preview-prompt')
  const { plan } = await previewPrompt({ conversationId, draft: '', now: Date.now() })
  return plan.parts.filter(({ kind }) => kind === 'message').length
}

/** A usual answer of the chat; undefined until it is reckoned. */
function useAnswerSize(conversationId: string): AnswerSize | undefined {
  const [size, setSize] = useState<AnswerSize>()
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const { readAnswerSize } = await loadChatUsage()
      const found = await readAnswerSize(conversationId)
      if (!isOver) setSize(found)
    }
    // Without it the models have their prices still.
    read().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [conversationId])
  return size
}

/** Another provider or model for the character, from its next answer on. */
function VoiceFields({
  conversationId,
  character,
  voice,
  isTouched,
  onChange,
}: {
  conversationId: string
  character: CharacterRecord
  voice: Voice
  isTouched: boolean
  onChange: (voice: Voice) => void
}) {
  const [now] = useState(Date.now)
  const providers = useProviders() ?? []
  const provider = providers.find(({ id }) => id === voice.providerId)
  const size = useAnswerSize(conversationId)
  const { list, fetchList } = useModelList(provider)
  const live = list?.status === 'loaded' ? list.models : undefined
  const offered = providers.filter(
    (each) => each.enabled || each === provider || each.id === character.providerId,
  )
  return (
    <div className="flex flex-col gap-5 border-y border-border py-5">
      <SelectField
        label={words.provider}
        placeholder={provider ? undefined : words.providerPlaceholder}
        options={offered.map(({ id, name, enabled }) => ({
          value: id,
          label: enabled ? name : words.disabledNamed(name),
        }))}
        value={provider?.id ?? ''}
        onChange={({ target }) => {
          const next = providers.find(({ id }) => id === target.value)
          const isPresent = target.value === character.providerId
          if (next)
            onChange({
              providerId: next.id,
              model: isPresent ? character.model : next.defaultModel,
            })
        }}
      />
      <PricedModelField
        label={words.model}
        required
        value={voice.model}
        onValueChange={(model) => onChange({ providerId: voice.providerId, model })}
        onOpen={fetchList}
        provider={provider}
        size={size}
        choices={provider ? modelChoices(provider.type, live, now) : []}
        emptyText={words.modelText}
        loading={list?.status === 'loading'}
        loadError={modelListNote(list)}
        hint={
          (provider && modelWarning(provider.type, voice.model.trim(), live, now)) ??
          words.holdsForEveryChat(character.name)
        }
        error={isTouched && voice.model.trim() === '' ? characterFormMessages.model : undefined}
      />
    </div>
  )
}

/** @param character whose provider and model are named, where they cannot be changed here. */
function Facts({
  conversation,
  character,
}: {
  conversation: ConversationRecord
  character: CharacterRecord | null | undefined
}) {
  const provider = useProvider(character?.providerId)
  const spent = useSumOf('chat', conversation.id)
  const { totalTokens = 0, tokenCount } = conversation.metadata ?? {}
  const facts = [
    ...(character
      ? [
          [
            words.provider,
            provider === undefined ? '' : (provider?.name ?? words.providerPlaceholder),
          ],
          [words.model, character.model],
        ]
      : []),
    [words.totalTokensUsed, formatNumber(totalTokens)],
    ...(spent && spent.calls > 0 ? [[words.cost, sumOf(spent)]] : []),
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]" aria-label={name}>
            {value}
          </dd>
        </div>
      ))}
      {tokenCount && (
        <div className="contents">
          <dt className="text-muted">{words.sentAndReceived}</dt>
          <dd>{words.promptAndCompletion(tokenCount.prompt, tokenCount.completion)}</dd>
        </div>
      )}
    </dl>
  )
}

function StreamingSwitch() {
  const editable = useEditableSettings()
  if (!editable) return null
  return (
    <SwitchField
      label={words.showAnswersAsTheyWritten}
      hint={words.showAnswersAsTheyWrittenHint}
      checked={editable.settings.enableStreaming}
      onChange={({ target }) => editable.change({ enableStreaming: target.checked })}
    />
  )
}

function SystemPrompt({ conversationId }: { conversationId: string }) {
  const prompt = useSystemPrompt(conversationId)
  return (
    <TextAreaField
      label={words.systemPrompt}
      hint={words.systemPromptHint}
      value={prompt ?? ''}
      readOnly
      rows={4}
    />
  )
}
