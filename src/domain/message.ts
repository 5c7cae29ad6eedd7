import * as z from 'zod/mini'

/** Who a message is from. `function` messages are kept only if they have a name (ADAP-49). DATA-49. */
export const messageRoles = ['system', 'user', 'assistant', 'function'] as const
export type MessageRole = (typeof messageRoles)[number]

/** Which room of a dual-mode chat a message belongs to; absent in standard chats. DATA-50. */
export const messageTypes = ['rp', 'mobile'] as const
export type MessageType = (typeof messageTypes)[number]

/**
 * What an assistant message is doing: `generating-image` while its picture is made, `responding`
 * while its text is written, `complete` after. A picture may still be on its way when the text is whole: then the
 * message is `generating-image` and no longer pending. DATA-51, MSG-05 to MSG-07.
 */
export const messageStatuses = ['generating-image', 'responding', 'complete'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** A generated picture in a message, as it stands in a session file. DATA-52. */
export const messageImageSchema = z.object({
  /** The picture as a data URL. */
  data: z.string(),
  prompt: z.optional(z.string()),
  /** What it shows, in a sentence or two; told to the model in later requests. Other builds ignore it. */
  description: z.optional(z.string()),
  /** Whether it was drawn from the character's profile picture. */
  usedReference: z.optional(z.boolean()),
  /** Epoch milliseconds. */
  generatedAt: z.optional(z.number()),
})
export type MessageImage = z.infer<typeof messageImageSchema>

/**
 * One answer among several to the same message. Not in the specification: an optional field that
 * other builds ignore (design §9).
 */
export const messageVariantSchema = z.object({
  content: z.string(),
  /** Epoch milliseconds. */
  timestamp: z.number(),
  model: z.optional(z.string()),
  error: z.optional(z.string()),
  errorCode: z.optional(z.string()),
  finishReason: z.optional(z.string()),
})
export type MessageVariant = z.infer<typeof messageVariantSchema>

/** Why an answer ended, where Parlour and not the provider decided it. */
export const finishReasons = {
  /** The user pressed Stop; the text so far is kept (decision 061). */
  stopped: 'stopped',
  /** The page went away in the middle; the text so far is kept (P15). */
  interrupted: 'interrupted',
} as const

/** A picture that was decided on for a message and is not there, or not yet. Other builds ignore it. */
export const plannedImageSchema = z.object({
  /** What it is to show. */
  description: z.string(),
  /** Whether the character is in it. */
  showsCharacter: z.boolean(),
  /** Why it is not there, in words for the user; absent while it is drawn. */
  error: z.optional(z.string()),
})
export type PlannedImage = z.infer<typeof plannedImageSchema>

/** A message of a conversation, as it stands in a session file. DATA-48 to DATA-53. */
export const messageSchema = z.object({
  id: z.string(),
  role: z.enum(messageRoles),
  /** The text; of the answer that is shown, where there are variants. */
  content: z.string(),
  /** Epoch milliseconds. */
  timestamp: z.number(),
  messageType: z.optional(z.enum(messageTypes)),
  /** True while a run writes it. */
  pending: z.optional(z.boolean()),
  status: z.optional(z.enum(messageStatuses)),
  /** Model id that wrote it. */
  model: z.optional(z.string()),
  /** What went wrong, in words for the user; partial text stays in `content`. MSG-08. */
  error: z.optional(z.string()),
  /** Code of the normalised error, so that the screen can offer the right way on. */
  errorCode: z.optional(z.string()),
  edited: z.optional(z.boolean()),
  image: z.optional(messageImageSchema),
  plannedImage: z.optional(plannedImageSchema),
  /** Function role only. DATA-53. */
  name: z.optional(z.string()),
  /** The provider's last finish reason, or one of `finishReasons`. */
  finishReason: z.optional(z.string()),
  /** All answers including the one shown; absent while there is only one. */
  variants: z.optional(z.array(messageVariantSchema)),
  /** Index in `variants` of the answer that `content` shows. */
  activeVariant: z.optional(z.number()),
})
export type Message = z.infer<typeof messageSchema>

const PICTURE_INTERRUPTED = 'The page was closed while it was made.'

/** Whether a message is whole but for its picture, which a page that has gone was drawing. */
export function awaitsPicture({ pending, status }: Pick<Message, 'pending' | 'status'>): boolean {
  return !pending && status === 'generating-image'
}

/** What becomes of such a message when nobody draws the picture any more. */
export function withoutPicture({
  plannedImage,
}: Pick<Message, 'plannedImage'>): Pick<Message, 'status' | 'plannedImage'> {
  return {
    status: 'complete',
    ...(plannedImage && { plannedImage: { ...plannedImage, error: PICTURE_INTERRUPTED } }),
  }
}
