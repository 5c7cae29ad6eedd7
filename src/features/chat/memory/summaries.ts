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

/** The last change of what a chat sends, done or not. */
let lastChange: Promise<unknown> = Promise.resolve()

/**
 * Changes what a chat sends; one change after the other, because each writes the whole.
 * @throws {StorageError}, which stands in its own banner
 */
export function changeSending(conversationId: string, change: Partial<Sending>): Promise<void> {
  const source = sourceOf(conversationId)
  const next = lastChange.then(async () => {
    const conversation = await source.getConversation(conversationId)
    if (!conversation) return
    const sending = { ...readSending(conversation.sending), ...change }
    await source.updateConversation(conversationId, { sending })
  })
  lastChange = next.catch(() => undefined)
  return next
}

/** Has chapters written in all chats without a question. @throws {StorageError} */
export async function alwaysSummarise(): Promise<void> {
  const { sending } = await getSettings()
  await updateSettings({ sending: { ...readSending(sending), summaries: 'always' } })
}
