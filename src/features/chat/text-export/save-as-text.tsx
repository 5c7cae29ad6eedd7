import { useState } from 'react'
import { toFileName } from '@/lib/file-name'
import type { ConversationRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { Disclosure } from '@/ui/buttons/disclosure'
import { SwitchField } from '@/ui/fields/switch-field'
import { showToast } from '@/ui/overlays/toast-store'
import { downloadBlob } from '@/ui/pictures/download'
import { writeChatText } from './chat-text'
import * as words from './words'

interface Props {
  conversation: ConversationRecord
  characterName: string
}

/** Saves a chat as plain text; what the model thought only where that is wished. THINK-18 */
export function SaveAsText({ conversation, characterName }: Props) {
  const [hasThinking, setHasThinking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    try {
      const text = await writeChatText(conversation, { characterName, hasThinking })
      downloadBlob(text, toFileName(conversation.title, '.txt', words.fallbackName))
    } catch {
      showToast({ text: words.failed })
    }
    setIsBusy(false)
  }
  return (
    <Disclosure title={words.saveAsText}>
      <SwitchField
        label={words.withThinking}
        hint={words.hint}
        checked={hasThinking}
        onChange={({ target }) => setHasThinking(target.checked)}
      />
      <Button className="self-start" busy={isBusy} onClick={() => void save()}>
        {words.save}
      </Button>
    </Disclosure>
  )
}
