import { useState } from 'react'
import { updateSettings } from '@/storage/commands/settings'
import { sourceOf } from '@/storage/conversation-source'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useProvider } from '@/storage/hooks/use-providers'
import { useSettings } from '@/storage/hooks/use-settings'
import { useSystemPrompt } from '@/storage/hooks/use-conversations'
import type { ConversationRecord } from '@/storage/records'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { formatNumber } from '@/ui/format'
import { SwitchField } from '@/ui/switch-field'
import { TextAreaField } from '@/ui/text-area-field'
import { TextField } from '@/ui/text-field'
import { showToast } from '@/ui/toast-store'

interface Props {
  conversation: ConversationRecord
  onClose: () => void
}

/** CHAT-14 to CHAT-19; streaming in reach (MSG-26). */
export default function ChatSettingsDialog({ conversation, onClose }: Props) {
  const [title, setTitle] = useState(conversation.title)
  const [isTouched, setIsTouched] = useState(false)
  const error = isTouched && title.trim() === '' ? 'Title is required' : undefined
  const save = async () => {
    setIsTouched(true)
    if (title.trim() === '') return
    try {
      if (title.trim() !== conversation.title)
        await sourceOf(conversation.id).updateConversation(conversation.id, { title: title.trim() })
      showToast({ text: 'Chat settings saved', kind: 'success' })
      onClose()
    } catch {
      // The failed write stands in its own banner; the dialog keeps what was typed.
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Chat Settings"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <TextField
          label="Title"
          value={title}
          error={error}
          maxLength={200}
          required
          onChange={(event) => setTitle(event.target.value)}
        />
        <Facts conversation={conversation} />
        <StreamingSwitch />
        <SystemPrompt conversationId={conversation.id} />
      </div>
    </Dialog>
  )
}

function Facts({ conversation }: { conversation: ConversationRecord }) {
  const character = useCharacter(conversation.characterId)
  const provider = useProvider(character?.providerId)
  const { totalTokens = 0, tokenCount } = conversation.metadata ?? {}
  const facts = [
    ['Provider', provider === undefined ? '' : (provider?.name ?? 'Provider not found')],
    ['Model', character?.model ?? ''],
    ['Total tokens used', formatNumber(totalTokens)],
  ] as const
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
          <dt className="text-muted">Sent and received</dt>
          <dd>
            {formatNumber(tokenCount.prompt)} and {formatNumber(tokenCount.completion)}
          </dd>
        </div>
      )}
    </dl>
  )
}

function StreamingSwitch() {
  const stored = useSettings()?.enableStreaming ?? true
  // What was pressed shows at once; it stands until the database has it, or has refused it.
  const [pressed, setPressed] = useState<boolean>()
  if (pressed === stored) setPressed(undefined)
  return (
    <SwitchField
      label="Show answers as they are written"
      hint="Off: an answer appears when it is complete. Holds for all chats."
      checked={pressed ?? stored}
      onChange={(event) => {
        const { checked } = event.target
        setPressed(checked)
        // A failed write shows in its own banner.
        updateSettings({ enableStreaming: checked }).catch(() => setPressed(undefined))
      }}
    />
  )
}

function SystemPrompt({ conversationId }: { conversationId: string }) {
  const prompt = useSystemPrompt(conversationId)
  return (
    <TextAreaField
      label="System prompt"
      hint="Copied from the character when the chat began. To change it, edit the character."
      value={prompt ?? ''}
      readOnly
      rows={4}
    />
  )
}
