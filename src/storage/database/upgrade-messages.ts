import type { Table } from 'dexie'
import * as z from 'zod/mini'
import { answerSchema, type Attachment, IMAGE_ATTACHMENT } from '@/domain/message'
import { withShownOnce } from '@/domain/variants'
import { applyChange } from './apply-change'

/* Messages as releases up to 0.3 stored them, and what becomes of them. Runs inside the upgrade of the database. */

/** Messages that are read and written at once. */
const SLICE_SIZE = 500

/** What is read of a message; what does not hold to it stays as it is. */
const olderMessageSchema = z.looseObject({
  conversationId: z.string(),
  seq: z.number(),
  content: z.catch(z.string(), ''),
  timestamp: z.catch(z.number(), 0),
  attachments: z.optional(z.unknown()),
  image: z.catch(
    z.optional(
      z.object({
        imageId: z.string(),
        prompt: z.optional(z.string()),
        description: z.optional(z.string()),
        usedReference: z.optional(z.boolean()),
        generatedAt: z.optional(z.number()),
      }),
    ),
    undefined,
  ),
  variants: z.catch(z.optional(z.array(z.looseObject(answerSchema.shape))), undefined),
  activeVariant: z.catch(z.optional(z.number()), undefined),
})
type OlderMessage = z.infer<typeof olderMessageSchema>

/**
 * What changes in a message: its picture becomes an attachment, of each of its answers, because it belonged to all; and
 * the shown answer stands in the message alone. `image` stays for release 0.3, should it open the database again.
 */
function changeOf({ image, attachments: present, ...message }: OlderMessage): object {
  const { variants, activeVariant, content, timestamp } = message
  const attachments = image && present === undefined ? toAttachments(image) : undefined
  const answers = variants?.map((answer) => (attachments ? { ...answer, attachments } : answer))
  const once =
    answers && withShownOnce({ content, timestamp, variants: answers, activeVariant, attachments })
  return {
    ...(attachments && { attachments }),
    ...(once && { variants: once.variants, activeVariant: once.activeVariant }),
  }
}

function toAttachments({ imageId, ...about }: NonNullable<OlderMessage['image']>): Attachment[] {
  return [{ kind: IMAGE_ATTACHMENT, id: imageId, ...about }]
}

/**
 * Brings all messages to the form of version 2.2, and gives each a place of its own, in the order in which they were shown:
 * releases up to 0.3 could leave two in one. A conversation whose places change is taken out of the search, which finds it anew by itself.
 * @param onProgress told how many messages are done, of how many.
 */
export async function upgradeMessages(
  messages: Table<unknown, string>,
  wordBlocks: Table<unknown, [conversationId: string, place: number]>,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const ids = await messages.orderBy('[conversationId+seq]').primaryKeys()
  const moved = new Set<string>()
  let before: { conversationId: string; seq: number } | undefined
  for (let start = 0; start < ids.length; start += SLICE_SIZE) {
    onProgress(start, ids.length)
    const changed: object[] = []
    for (const row of await messages.bulkGet(ids.slice(start, start + SLICE_SIZE))) {
      const { data: message } = olderMessageSchema.safeParse(row)
      if (!message || typeof row !== 'object' || row === null) continue
      const { conversationId } = message
      const free = before?.conversationId === conversationId ? before.seq + 1 : -Infinity
      const seq = Math.max(message.seq, free)
      before = { conversationId, seq }
      if (seq !== message.seq) moved.add(conversationId)
      const change = { ...changeOf(message), ...(seq !== message.seq && { seq }) }
      if (Object.keys(change).length > 0) changed.push(applyChange<object>(row, change))
    }
    await messages.bulkPut(changed)
  }
  for (const id of moved)
    await wordBlocks.where('[conversationId+place]').between([id, -Infinity], [id, []]).delete()
}
