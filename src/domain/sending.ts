import * as z from 'zod/mini'

/*
 * What is sent of a chat. Conversations, characters and settings keep these as they came, and they are read here where
 * they are asked for: a chat that is only opened needs nothing of it.
 */

/** Tokens that no model takes. */
const MAX_LIMIT = 100_000_000

/** Choices of how much is sent at most, in tokens; `window` is whatever the model takes. CTX-10 */
export const sendLimits = [8_000, 16_000, 32_000, 64_000, 128_000] as const

/** Tokens of a request at most: a number, what is usual for the model, or all that it takes. */
export const sendLimitSchema = z.union([
  z.int().check(z.minimum(1), z.maximum(MAX_LIMIT)),
  z.enum(['auto', 'window']),
])
export type SendLimit = z.infer<typeof sendLimitSchema>

/** Characters of an id at most. */
const MAX_ID_LENGTH = 200
const idSchema = z.string().check(z.minLength(1), z.maxLength(MAX_ID_LENGTH))

/** Messages of a chat that are always sent, at most. */
const MAX_ALWAYS = 500

const memoryBudgetSchema = z.catch(
  z.optional(z.int().check(z.minimum(0), z.maximum(MAX_LIMIT))),
  undefined,
)

/** What the user wants to be sent, of one chat, of a character's chats, or of all. */
const sendingSchema = z.object({
  /** Absent: as the next wider one says, at last `auto`. */
  limit: z.catch(z.optional(sendLimitSchema), undefined),
  /** Of a chat: whether its beginning is kept in the provider's cache for an hour, where there is a choice. */
  keepsForHour: z.catch(z.optional(z.boolean()), undefined),
  /** Of a chat: ids of messages that may stand above the cut and are sent all the same; the messages have the mark. CTX-14 */
  always: z.catch(z.optional(z.array(idSchema).check(z.maxLength(MAX_ALWAYS))), undefined),
  /** Of a chat: whether files of older messages are sent again, and not only those of the last few. CTX-22 */
  sendsOlderFiles: z.catch(z.optional(z.boolean()), undefined),
  /** Of a chat: tokens that facts, and chapters with books, may have. Default: memoryBudgets. MEM-14 */
  memory: z.catch(
    z.optional(z.object({ facts: memoryBudgetSchema, chapters: memoryBudgetSchema })),
    undefined,
  ),
  /** Of a chat, or of all: whether chapters are written without a question, or never. Default: the user is asked. MEM-08 */
  summaries: z.catch(z.optional(z.enum(['always', 'never'])), undefined),
  /** Of the settings: whether the meter beside the composer is hidden. */
  hidesMeter: z.catch(z.optional(z.boolean()), undefined),
})
export type Sending = z.infer<typeof sendingSchema>

/** Characters of a model's id at most. */
const MAX_MODEL_LENGTH = 500

/** What earlier requests of a chat have left for the later ones, besides the cut. */
const sentSchema = z.object({
  /** What stands above the cut, about. */
  above: z.catch(
    z.optional(
      z.object({
        messages: z.int().check(z.minimum(0)),
        tokens: z.number().check(z.minimum(0)),
      }),
    ),
    undefined,
  ),
  /** Tokens of the last request at most, and the model that they were for. CTX-29 */
  limit: z.catch(z.optional(z.int().check(z.minimum(0), z.maximum(MAX_LIMIT))), undefined),
  model: z.catch(z.optional(z.string().check(z.maxLength(MAX_MODEL_LENGTH))), undefined),
  /** Random; tells the provider's cache which requests belong together, and nothing of the chat. CTX-25 */
  cacheKey: z.catch(z.optional(idSchema), undefined),
})
export type Sent = z.infer<typeof sentSchema>

/** Reads what the user wants; nothing where it is damaged. */
export function readSending(value: unknown): Sending {
  const parsed = sendingSchema.safeParse(value)
  return parsed.success ? parsed.data : {}
}

/** Reads what earlier requests have decided; nothing where it is damaged. */
export function readSent(value: unknown): Sent {
  const parsed = sentSchema.safeParse(value)
  return parsed.success ? parsed.data : {}
}

/** What the user wants, with one more message that is always sent, or one less; the newest of too many are kept. */
export function withAlways(sending: Sending, messageId: string, isAlways: boolean): Sending {
  const others = (sending.always ?? []).filter((id) => id !== messageId)
  const always = isAlways ? [...others, messageId].slice(-MAX_ALWAYS) : others
  const { always: _former, ...rest } = sending
  return always.length > 0 ? { ...rest, always } : rest
}

/** What the user wants of a copy of the chat. @param newId the id that a message has in the copy. */
export function sendingOfCopy(sending: unknown, newId: (id: string) => string): unknown {
  const { always, ...rest } = readSending(sending)
  return always ? { ...rest, always: always.map(newId) } : sending
}

/**
 * The same for a copy of the chat, with its cut. A copy is a chat of its own: its requests share no cache key.
 * @param newId the id that a message has in the copy.
 */
export function sentOfCopy(
  { sent, cutBefore }: { sent?: unknown; cutBefore?: string | undefined },
  newId: (id: string) => string,
): { sent?: Sent; cutBefore?: string } {
  if (cutBefore === undefined) return {}
  const { above } = readSent(sent)
  return { cutBefore: newId(cutBefore), ...(above && { sent: { above } }) }
}
