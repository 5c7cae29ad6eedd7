import { useState } from 'react'
import { useIsRunning } from '@/runs/use-run'
import type { ConversationRecord } from '@/storage/database/records'
import { saveTemporaryChat } from '@/storage/conversations/temporary-chats'
import { navigateFromHere } from '@/ui/buttons/history'
import { FormDialog } from '@/ui/fields/form-dialog'
import { TextField } from '@/ui/fields/text-field'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './overlay-words'

interface Props {
  conversation: ConversationRecord
  onClose: () => void
  /** Address of the chat under the id that it is kept under then. */
  pathOf: (chatId: string) => string
}

/** Keeps a temporary chat and its character. Cancel leaves it temporary. */
export function SaveChatDialog({ conversation, onClose, pathOf }: Props) {
  const [title, setTitle] = useState(conversation.title)
  // An answer that is being written would be cut off.
  const [isBusy, setIsBusy] = useState(false)
  const isWriting = useIsRunning('answer', conversation.id)
  const save = async () => {
    setIsBusy(true)
    const goTo = navigateFromHere()
    try {
      const id = await saveTemporaryChat(conversation.id, title)
      if (id !== undefined) {
        showToast({ text: words.chatSavedSuccessfully, kind: 'success', goesAlong: true })
        goTo(pathOf(id), { replace: true })
        return
      }
    } catch {
      // The failed write stands in its own banner; the chat stays as it is.
    }
    setIsBusy(false)
  }
  return (
    <FormDialog
      title={words.saveChat}
      description={isWriting ? words.saveChatText : words.keepsTheChat}
      size="small"
      submitLabel={words.saveChat}
      isSubmitDisabled={isWriting}
      isBusy={isBusy}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={words.title}
        value={title}
        maxLength={200}
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormDialog>
  )
}
