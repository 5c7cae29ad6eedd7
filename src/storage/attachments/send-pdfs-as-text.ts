import { FILE_ATTACHMENT, fileFactsSchema } from '@/domain/attached-file'
import type { Attachment } from '@/domain/message'
import { messageRecordSchema } from '../database/records'
import { tablesOf } from '../conversations/conversation-source'

/** Has all PDFs of a chat that have a text go as text from now on. ATT-22 @throws {StorageError} */
export function sendPdfsAsText(conversationId: string): Promise<void> {
  const tables = tablesOf(conversationId)
  return tables.transaction(
    { action: 'save_message', subject: `conversation ${conversationId} files`, retry: false },
    'messages',
    async () => {
      const rows = await tables.messages.of(conversationId)
      await tables.messages.put(
        rows.flatMap((row) => {
          const { attachments = [] } = row
          // A damaged message stays as it is (P17).
          if (!messageRecordSchema.safeParse(row).success) return []
          const changed = attachments.map(asText)
          const isSame = changed.every((each, index) => each === attachments[index])
          return isSame ? [] : [{ ...row, attachments: changed }]
        }),
      )
    },
  )
}

function asText(attachment: Attachment): Attachment {
  if (attachment.kind !== FILE_ATTACHMENT) return attachment
  const { data: facts } = fileFactsSchema.safeParse(attachment.file)
  const goesAsText = facts?.kind === 'pdf' && (facts.textTokens ?? 0) > 0
  return goesAsText ? { ...attachment, file: { ...facts, sentAs: 'text' } } : attachment
}
