import { useState } from 'react'
import { sourceOf } from '@/storage/conversations/conversation-source'
import type { ConversationRecord } from '@/storage/database/records'
import { FormDialog } from '@/ui/fields/form-dialog'
import { TextField } from '@/ui/fields/text-field'
import * as words from './row-words'

interface Props {
  conversation: ConversationRecord
  onClose: () => void
}

export default function RenameDialog({ conversation, onClose }: Props) {
  const [title, setTitle] = useState(conversation.title)
  const [isTouched, setIsTouched] = useState(false)
  const isBlank = title.trim() === ''
  const save = async () => {
    setIsTouched(true)
    if (isBlank) return
    try {
      await sourceOf(conversation.id).updateConversation(conversation.id, { title: title.trim() })
      onClose()
    } catch {
      // The failed write stands in its own banner; the dialog keeps what was typed.
    }
  }
  return (
    <FormDialog
      title={words.rename}
      size="small"
      submitLabel={words.save}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <TextField
        label={words.title}
        value={title}
        maxLength={200}
        required
        error={isTouched && isBlank ? words.titleIsRequired : undefined}
        onChange={(event) => setTitle(event.target.value)}
      />
    </FormDialog>
  )
}
