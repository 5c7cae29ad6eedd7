import * as z from 'zod/mini'
import { conversationMetadataSchema, conversationSchema } from '@/domain/conversation'
import {
  finishReasons,
  messageImageSchema,
  messageSchema,
  messageVariantSchema,
} from '@/domain/message'
import { createId } from '@/lib/ids'
import {
  type Tell,
  checkSending,
  pictureOf,
  toldField,
  withNumbersAsText,
  withoutBlankName,
} from './check-fields'
import { type CheckedFile, checkFiles } from './check-files'
import { checkLoreLog } from './check-lorebook'
import type { FilePicture } from './file-picture'
import { shortName } from '../import-issues'
import { type Fields, isFields, readRecord, toTime } from './read-record'

const plainConversationSchema = z.omit(conversationSchema, { messages: true })
export type CheckedConversation = z.infer<typeof plainConversationSchema>

/** Times of a conversation's messages, for one that has none of its own. */
export interface MessageTimes {
  first: number
  last: number
}

/** A conversation without its messages. It stays where its character is missing, as that of a "Deleted character". */
export function checkConversation(
  id: string,
  raw: Fields,
  { first, last }: MessageTimes,
  defaultTitle: string,
  tell: Tell,
): CheckedConversation | undefined {
  const createdAt = toTime(raw.createdAt) ?? first
  const conversation = readRecord(
    plainConversationSchema,
    { ...withoutBlankName(withNumbersAsText(raw, 'characterId'), 'title', tell), id },
    {
      defaults: {
        characterId: '',
        title: defaultTitle,
        createdAt,
        updatedAt: Math.max(createdAt, last),
      },
      parts: { metadata: conversationMetadataSchema },
      onBadField: toldField(tell),
    },
  )
  if (!conversation) return undefined
  if (conversation.temporary) delete conversation.temporary
  checkSending(conversation)
  return conversation
}

const plainMessageSchema = z.omit(messageSchema, { image: true, variants: true })
const plainImageSchema = z.omit(messageImageSchema, { data: true })
const plainVariantSchema = z.omit(messageVariantSchema, { image: true })
const withVariantsSchema = z.extend(plainMessageSchema, {
  variants: z.optional(z.array(plainVariantSchema)),
})

/** The picture of an answer, which is not decoded yet. */
export interface CheckedImage {
  about: z.infer<typeof plainImageSchema>
  picture: FilePicture
}

/** A message that is fit to be stored, and its pictures. */
export interface CheckedMessage {
  message: z.infer<typeof withVariantsSchema>
  image?: CheckedImage
  /** Those of its variants, by place: null where there is none, undefined where it is that of the message. */
  variantImages?: (CheckedImage | null | undefined)[]
  /** What it brings. */
  files?: CheckedFile[]
}

/**
 * A message; undefined for one that is none, or that nobody known has written. One that was being written when the
 * file was made is marked as interrupted: nobody writes it any more (P15).
 * @param fallbackTime of the message before, in epoch milliseconds.
 */
export function checkMessage(
  raw: unknown,
  fallbackTime: number,
  tell: Tell,
): CheckedMessage | undefined {
  if (!isFields(raw)) {
    tell('no_message')
    return undefined
  }
  const { content } = raw
  if (content !== undefined && content !== null && typeof content !== 'string') {
    tell('content_no_text')
    return undefined
  }
  const checked = Array.isArray(raw.variants)
    ? checkVariants(raw.variants, fallbackTime, tell)
    : undefined
  const variants = checked ? checked.map(({ variant }) => variant) : raw.variants
  const message = readRecord(
    withVariantsSchema,
    { ...withNumbersAsText(raw, 'id'), ...(variants !== undefined && { variants }) },
    {
      defaults: { id: createId(), content: '', timestamp: fallbackTime },
      onBadField: (name) => {
        if (name !== 'role') toldField(tell)(name)
      },
    },
  )
  if (!message) {
    if (typeof raw.role === 'string') tell('role_unknown', { role: shortName(raw.role) })
    else tell('role_missing')
    return undefined
  }
  if (message.id === '') message.id = createId()
  withCheckedLore(message, tell)
  if (!isIndexOf(message.activeVariant, message.variants)) delete message.activeVariant
  if (message.pending)
    Object.assign(message, {
      pending: false,
      status: 'complete',
      finishReason: finishReasons.interrupted,
    })
  const image = checkMessageImage(raw.image, tell)
  const files = checkFiles(raw.attachments, tell)
  return {
    message,
    ...(image && { image }),
    ...(files.length > 0 && { files }),
    ...(message.variants && checked && { variantImages: checked.map((each) => each.image) }),
  }
}

/** What an answer tells of its lore, or nothing. */
function withCheckedLore(answer: { lore?: unknown }, tell: Tell): void {
  if (answer.lore === undefined) return
  const log = answer.lore === null ? undefined : checkLoreLog(answer.lore)
  if (log) answer.lore = log
  else {
    if (answer.lore !== null) toldField(tell)('lore')
    delete answer.lore
  }
}

/** A place that points nowhere is no place; `variants` finds the shown answer by its text then. */
function isIndexOf(index: number | undefined, list: readonly unknown[] | undefined): boolean {
  return (
    index === undefined || (Number.isInteger(index) && index >= 0 && !!list && index < list.length)
  )
}

function checkVariants(raw: readonly unknown[], fallbackTime: number, tell: Tell) {
  return raw.flatMap((item) => {
    const variant =
      isFields(item) && typeof item.content === 'string'
        ? readRecord(plainVariantSchema, item, {
            defaults: { timestamp: fallbackTime },
            onBadField: toldField(tell),
          })
        : undefined
    if (!variant || !isFields(item)) {
      tell('answer_unusable')
      return []
    }
    withCheckedLore(variant, tell)
    const image = item.image === null ? null : checkMessageImage(item.image, tell)
    return [{ variant, image }]
  })
}

function checkMessageImage(raw: unknown, tell: Tell): CheckedImage | undefined {
  if (raw === undefined || raw === null) return undefined
  if (!isFields(raw)) {
    tell('picture_refused', { picture: 'message', reason: 'unusable' })
    return undefined
  }
  if (raw.data === undefined || raw.data === null)
    tell('picture_refused', { picture: 'message', reason: 'missing' })
  const picture = pictureOf(raw.data, tell, { picture: 'message' })
  const about = readRecord(plainImageSchema, raw, { onBadField: toldField(tell) })
  return picture && about ? { about, picture } : undefined
}
