import { readSending, type Sending } from '@/domain/sending'
import { updateSettings } from '@/storage/commands/settings'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { useConversation } from '@/storage/hooks/use-conversations'
import { useSettings } from '@/storage/hooks/use-settings'
import { getSettings } from '@/storage/database/queries'

/** What is chosen of chapters in a chat, or else in all; `ask` where nothing is, undefined until read. MEM-08 */
export function useSummaries(conversationId: string): 'ask' | 'always' | 'never' | undefined {
  const conversation = useConversation(conversationId)
  const settings = useSettings()
  if (conversation === undefined || settings === undefined) return undefined
  const ofChat = readSending(conversation?.sending).summaries
  return ofChat ?? readSending(settings.sending).summaries ?? 'ask'
}

/** Changes what a chat sends. A write that fails stands in its own banner. @throws {StorageError} */
export async function changeSending(conversationId: string, change: Partial<Sending>) {
  const source = sourceOf(conversationId)
  const conversation = await source.getConversation(conversationId)
  if (!conversation) return
  const sending = { ...readSending(conversation.sending), ...change }
  await source.updateConversation(conversationId, { sending })
}

/** Has chapters written in all chats without a question. @throws {StorageError} */
export async function alwaysSummarise(): Promise<void> {
  const { sending } = await getSettings()
  await updateSettings({ sending: { ...readSending(sending), summaries: 'always' } })
}
