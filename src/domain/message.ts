import * as z from 'zod/mini'
import { failureSchema } from '@/lib/failure'
import { sourceSchema } from './source'
import { thinkingSchema } from './thinking'
import { usageSchema } from './usage'

/** Who a message is from. `function` messages are kept only if they have a name. */
export const messageRoles = ['system', 'user', 'assistant', 'function'] as const
export type MessageRole = (typeof messageRoles)[number]

/** Which room of a dual-mode chat a message belongs to; absent in standard chats. */
export const messageTypes = ['rp', 'mobile'] as const
export type MessageType = (typeof messageTypes)[number]

/**
 * What an assistant message is doing: `generating-image` while its picture is made, `responding`
 * while its text is written, `complete` after. A picture may still be on its way when the text is whole: then the
 * message is `generating-image` and no longer pending.
 */
export const messageStatuses = ['generating-image', 'responding', 'complete'] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** A generated picture in a message, as it stands in a session file. */
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
 * Something that belongs to an answer or to a message of the user, kept in a store of its own: a picture that a text
 * message brings, or a file of the user's (attached-file.ts).
 */
export const attachmentSchema = z.object({
  /** Tells the store that holds it; a kind that is not known comes from a newer Parlour. */
  kind: z.string(),
  /** Its id there. */
  id: z.string(),
  /** What it was generated from. */
  prompt: z.optional(z.string()),
  /** What it shows, in a sentence or two; told to the model in later requests. */
  description: z.optional(z.string()),
  /** Whether it was drawn from the character's profile picture. */
  usedReference: z.optional(z.boolean()),
  /** Epoch milliseconds. */
  generatedAt: z.optional(z.number()),
  /** Of a file of the user's: its `FileFacts`. Read where it is asked for only. */
  file: z.optional(z.unknown()),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** The kind of an attachment whose id is one of the images store. */
export const IMAGE_ATTACHMENT = 'image'

/** Which greeting of the character an answer is, as long as the chat has nothing but greetings. */
const greetingSchema = z.object({
  /** Its place: 0 is `greeting`, 1 the first of `greetings`, and so on. */
  index: z.number(),
  /** Grows with each "Roll again"; chance in it is drawn anew with it. */
  roll: z.optional(z.number()),
})

/** The text of an answer, and how it came to be. */
const answerFields = {
  /** The text. */
  content: z.string(),
  /** Epoch milliseconds. */
  timestamp: z.number(),
  /** Model id that wrote it. */
  model: z.optional(z.string()),
  /** What went wrong, as releases up to 0.3 stored it: in words. */
  error: z.optional(z.string()),
  /** Code of the normalised error, so that the screen can offer the right way on. */
  errorCode: z.optional(z.string()),
  /** The provider's last finish reason, or one of `finishReasons`. */
  finishReason: z.optional(z.string()),
}

/** What came later to it. In session files these stand behind the specified fields. */
const laterAnswerFields = {
  /** What went wrong; partial text stays in `content`. */
  failure: z.optional(failureSchema),
  /** What the model thought before it answered; never sent back. */
  thinking: z.catch(z.optional(thinkingSchema), undefined),
  /** Pages that it refers to, as its provider tells. */
  sources: z.catch(z.optional(z.array(sourceSchema)), undefined),
  usage: z.optional(usageSchema),
  /** Absent in whatever is no greeting of the character. */
  greeting: z.optional(greetingSchema),
  /** The lore that it was written with, a `loreLogSchema`; absent where there was none. Read where it is asked for only. */
  lore: z.optional(z.unknown()),
}

/** One answer among several to the same message, as Parlour keeps it. */
export const answerSchema = z.object({
  ...answerFields,
  ...laterAnswerFields,
  attachments: z.optional(z.array(attachmentSchema)),
})
export type Answer = z.infer<typeof answerSchema>

/** A message with its answers, as it is stored. */
export type AnswerWithVariants = Answer & { variants?: Answer[]; activeVariant?: number }

/**
 * One answer among several to the same message, as it stands in a session file. Not in the specification: an optional
 * field that other builds ignore (design §9).
 */
export const messageVariantSchema = z.object({
  ...answerFields,
  ...laterAnswerFields,
  /** Its picture; null where it has none, absent where it is that of the message. */
  image: z.optional(z.nullable(messageImageSchema)),
})
export type MessageVariant = z.infer<typeof messageVariantSchema>

/** Why an answer ended, where Parlour and not the provider decided it. */
export const finishReasons = {
  /** The user pressed Stop; the text so far is kept. */
  stopped: 'stopped',
  /** The page went away in the middle; the text so far is kept (P15). */
  interrupted: 'interrupted',
} as const

/** What providers call the end of an answer that did not fit: into its own limit, or into what the model takes. */
const CUT_AT: Readonly<Record<string, 'limit' | 'window'>> = {
  length: 'limit',
  max_tokens: 'limit',
  // Claude's, and Mistral's.
  model_context_window_exceeded: 'window',
  model_length: 'window',
}

/** Where an answer was cut off: at the limit of tokens for one, or where the window of the model was full. CTX-20 */
export function cutAt(finishReason = ''): 'limit' | 'window' | undefined {
  return Object.hasOwn(CUT_AT, finishReason) ? CUT_AT[finishReason] : undefined
}

/** A picture that was decided on for a message and is not there, or not yet. Other builds ignore it. */
export const plannedImageSchema = z.object({
  /** What it is to show. */
  description: z.string(),
  /** Whether the character is in it. */
  showsCharacter: z.boolean(),
  /** Why it is not there: a code; in words where a release up to 0.3.1 stored it; absent while it is drawn. */
  error: z.optional(z.string()),
  /** The same with what its words depend on. */
  failure: z.optional(failureSchema),
})
export type PlannedImage = z.infer<typeof plannedImageSchema>

/**
 * A message of a conversation, as it stands in a session file. Where there are several answers, its
 * own fields are those of the shown one. Files hold the fields in this order; later ones come last.
 */
export const messageSchema = z.object({
  id: z.string(),
  role: z.enum(messageRoles),
  content: answerFields.content,
  timestamp: answerFields.timestamp,
  /** Its room. */
  messageType: z.optional(z.enum(messageTypes)),
  /** True while a run writes it. */
  pending: z.optional(z.boolean()),
  status: z.optional(z.enum(messageStatuses)),
  model: answerFields.model,
  error: answerFields.error,
  errorCode: answerFields.errorCode,
  edited: z.optional(z.boolean()),
  image: z.optional(messageImageSchema),
  plannedImage: z.optional(plannedImageSchema),
  /** Function role only. */
  name: z.optional(z.string()),
  finishReason: answerFields.finishReason,
  /** All answers including the one shown; absent while there is only one. */
  variants: z.optional(z.array(messageVariantSchema)),
  /** Index in `variants` of the shown answer. */
  activeVariant: z.optional(z.number()),
  ...laterAnswerFields,
  /** Id of the character that speaks, where several take part. Nothing writes it yet. */
  speaker: z.optional(z.string()),
  /** Who the user was when it was sent; absent without a persona. */
  userName: z.optional(z.string()),
  /** Whether it is kept from the model. */
  hidden: z.optional(z.boolean()),
  /** Whether it is sent even where it stands above the cut. CTX-14. Other builds ignore it. */
  alwaysSent: z.optional(z.boolean()),
})
export type Message = z.infer<typeof messageSchema>

/** Code of the failure of a picture that a page that has gone was drawing. */
export const PICTURE_CUT_OFF = 'picture_cut_off'

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
    ...(plannedImage && {
      plannedImage: { ...plannedImage, error: PICTURE_CUT_OFF, failure: { code: PICTURE_CUT_OFF } },
    }),
  }
}

/** The picture of an answer, if it has one. */
export function imageOf({ attachments }: Pick<Answer, 'attachments'>): Attachment | undefined {
  return attachments?.find(({ kind }) => kind === IMAGE_ATTACHMENT)
}

type Shown = Pick<AnswerWithVariants, 'content' | 'variants' | 'activeVariant'>

/**
 * Where the shown answer stands among all, from 0. A file from elsewhere may point nowhere: then it is the variant with
 * the same text, or else one more after the last, so that no text is taken for another.
 */
export function shownIndex({ content, variants = [], activeVariant = -1 }: Shown): number {
  if (variants[activeVariant]) return activeVariant
  const same = variants.findIndex((variant) => variant.content === content)
  return same === -1 ? variants.length : same
}

/** Number of answers to a message and the index of the shown one. */
export function variantPosition(message: Shown): { index: number; count: number } {
  const index = shownIndex(message)
  return { index, count: Math.max(message.variants?.length ?? 0, index + 1) }
}
