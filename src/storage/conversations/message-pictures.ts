import type { MessagePicture, RemovedMessage } from './conversation-source'
import type { ImageRecord, MessageRecord } from '../database/records'

/** What a message keeps of its picture. DATA-52. */
export function toMessageImage(
  { prompt, description, usedReference, generatedAt }: MessagePicture,
  imageId: string,
): MessageRecord['image'] {
  return { imageId, prompt, description, usedReference, generatedAt }
}

/** Ids of the pictures of messages. */
export function imageIdsOf(messages: readonly MessageRecord[]): string[] {
  return messages.flatMap(({ image }) => image?.imageId ?? [])
}

/** Messages with their pictures, to be put back later. */
export function withPictures(
  messages: readonly MessageRecord[],
  images: readonly ImageRecord[],
): RemovedMessage[] {
  const byId = new Map(images.map((image) => [image.id, image]))
  return messages.map((message) => {
    const picture = message.image && byId.get(message.image.imageId)
    return picture ? { ...message, picture } : message
  })
}

/** Takes messages and their pictures apart again. */
export function withoutPictures(removed: readonly RemovedMessage[]): {
  messages: MessageRecord[]
  images: ImageRecord[]
} {
  return {
    messages: removed.map((each) => {
      const message = { ...each }
      delete message.picture
      return message
    }),
    images: removed.flatMap(({ picture }) => picture ?? []),
  }
}
