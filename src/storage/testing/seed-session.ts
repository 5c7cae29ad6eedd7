import {
  type Answer,
  type Attachment,
  IMAGE_ATTACHMENT,
  type MessageImage,
  type MessageVariant,
} from '@/domain/message'
import type { Character } from '@/domain/character'
import { textHash } from '@/lib/text-hash'
import { withShownOnce } from '@/domain/variants'
import type { Session } from '@/domain/session'
import { applyChange } from '../database/apply-change'
import { database } from '../database/database'
import { toMemoryRecord } from '../memories/memory-records'
import { METADATA_ID } from '../database/records'

/**
 * Fills the database, which must be new, with a session as it stands. Straight, without the checks of an import:
 * for tests of what is made of a database.
 */
export async function seedSession(session: Session): Promise<void> {
  const { appVersion, lastUpdated, settings, providers, characters, conversations } = session
  await database.metadata.put({ id: METADATA_ID, appVersion, lastUpdated, settings })
  await database.providers.bulkPut(Object.values(providers))
  for (const each of Object.values(characters)) {
    const { avatar, imageGallery, card, cardFiles, memories = [], ...character } = each
    await database.memories.bulkPut(
      memories.map((memory) =>
        toMemoryRecord({ ...memory, scope: 'character', ownerId: character.id }),
      ),
    )
    await database.characters.put({
      ...character,
      ...(card !== undefined && { cardId: await seedCard(card, cardFiles, character.id) }),
      ...(avatar !== undefined && { avatarImageId: await seedPicture(avatar, character.id) }),
      ...(imageGallery && {
        imageGallery: await Promise.all(
          imageGallery.map(async ({ imageData, ...image }) => ({
            ...image,
            imageId: await seedPicture(imageData, character.id),
          })),
        ),
      }),
    })
  }
  for (const { avatar, ...persona } of Object.values(session.personas ?? {}))
    await database.personas.put({
      ...persona,
      ...(avatar !== undefined && { avatarImageId: await seedPicture(avatar, persona.id) }),
    })
  await database.presets.bulkPut(Object.values(session.presets ?? {}))
  for (const { entries, source, ...book } of Object.values(session.lorebooks ?? {})) {
    await database.lorebooks.put({ ...book, revision: 1 })
    await database.loreEntries.bulkPut(
      entries.map((entry, place) => ({ ...entry, bookId: book.id, place })),
    )
    if (source) await database.lorebookSources.put({ ...source, id: book.id })
  }
  for (const { messages, memories = [], ...conversation } of Object.values(conversations)) {
    const { id } = conversation
    await database.memories.bulkPut(
      memories.map((memory) => toMemoryRecord({ ...memory, scope: 'chat', ownerId: id })),
    )
    await database.conversations.put(conversation)
    for (const [index, each] of messages.entries()) {
      const { image, variants, attachments: _files, ...message } = each
      const attachments = image && (await seedImage(image, id))
      const toAnswer = async ({ image: own, ...variant }: MessageVariant): Promise<Answer> => {
        const attached = own === undefined ? attachments : own && (await seedImage(own, id))
        return attached ? { ...variant, attachments: attached } : variant
      }
      const answers = variants && (await Promise.all(variants.map(toAnswer)))
      const record = {
        ...message,
        conversationId: id,
        seq: index + 1,
        ...(answers && { variants: answers }),
        ...(attachments && { attachments }),
      }
      await database.messages.put(applyChange(record, withShownOnce(record)))
    }
  }
  for (const { profiles, ...datingSession } of Object.values(session.datingSessions ?? {})) {
    await database.datingSessions.put(datingSession)
    for (const [index, { images, ...profile }] of profiles.entries())
      await database.profiles.put({
        ...profile,
        seq: index + 1,
        ...(images && {
          imageIds: await Promise.all(images.map((image) => seedPicture(image, profile.id))),
        }),
      })
  }
}

async function seedImage({ data, ...about }: MessageImage, owner: string): Promise<Attachment[]> {
  return [{ kind: IMAGE_ATTACHMENT, id: await seedPicture(data, owner), ...about }]
}

async function seedCard(
  text: string,
  cardFiles: Character['cardFiles'],
  owner: string,
): Promise<string> {
  const id = `card of ${owner}`
  const files = cardFiles?.map(({ path, data }) => ({ path, blob: toBlob(data) }))
  await database.cards.put({ id, owner, text, hash: textHash(text), ...(files && { files }) })
  return id
}

function toBlob(dataUrl: string): Blob {
  const [, mime = '', base64 = ''] = /^data:([^;]*);base64,(.*)$/.exec(dataUrl) ?? []
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: mime })
}

async function seedPicture(dataUrl: string, owner: string): Promise<string> {
  const id = `picture ${await database.images.count()} ${crypto.randomUUID()}`
  const blob = toBlob(dataUrl)
  await database.images.put({ id, blob, mime: blob.type, width: 0, height: 0, owner })
  return id
}
