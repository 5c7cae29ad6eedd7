import type { BrowserContext, Page } from '@playwright/test'
import { fileAttachment, type AttachedFile } from '@/domain/attached-file'
import type { MessageRecord } from '@/storage/database/records'
import { benchProvider, openWithDatabase, putRecords } from '../subject'
import { type LibrarySize, libraryChats, libraryMessages } from './library'

const DATABASE = 'parlour'
/** Chats that are written at once. */
const CHATS_AT_ONCE = 25
/** Pixels of a picture of the library: of noise, about 24 kB. */
const PICTURE_SIZE = 160

/** What a device has before it is connected. */
export interface SeededLibrary extends LibrarySize {
  /** Pictures in its messages, each with bytes of its own. Default: none */
  pictures?: number
  /** Address of the provider that answers. */
  endpoint: string
}

/** Fills the database of a context's app. */
export async function seedLibrary(
  context: BrowserContext,
  homeUrl: string,
  { pictures = 0, endpoint, ...size }: SeededLibrary,
): Promise<void> {
  const page = await openWithDatabase({ context, homeUrl, database: DATABASE })
  const put = (store: string, records: readonly unknown[]) =>
    putRecords(page, DATABASE, store, records)
  const provider = benchProvider('custom', endpoint)
  await put('providers', [provider])
  await put('characters', [
    {
      id: 'bench-character',
      name: 'Bridget',
      systemPrompt: 'You know bridges.',
      providerId: provider.id,
      providerType: provider.type,
      model: provider.defaultModel,
      createdAt: 1,
      updatedAt: 1,
    },
  ])
  await put('conversations', libraryChats(size))
  const perChat = pictures / size.chats
  for (let from = 0; from < size.chats; from += CHATS_AT_ONCE) {
    const until = Math.min(size.chats, from + CHATS_AT_ONCE)
    const messages = libraryMessages(size, from, until)
    const files = withPictures(messages, perChat)
    await put('messages', messages)
    if (files.length > 0) await putPictures(page, files)
  }
  await page.close()
}

/** A picture and the chat that it goes with. */
interface OwnedPicture {
  owner: string
  file: AttachedFile
}

/** Gives each chat's first questions a picture each. */
function withPictures(messages: MessageRecord[], perChat: number): OwnedPicture[] {
  const pictures: OwnedPicture[] = []
  for (const message of messages) {
    if (message.seq % 2 === 1 || message.seq >= perChat * 2) continue
    const file: AttachedFile = {
      id: `${message.conversationId}-picture-${message.seq}`,
      name: `photo ${message.seq}.jpg`,
      kind: 'picture',
      mime: 'image/jpeg',
      size: 24_000,
      width: PICTURE_SIZE,
      height: PICTURE_SIZE,
    }
    message.attachments = [fileAttachment(file)]
    pictures.push({ owner: message.conversationId, file })
  }
  return pictures
}

/** Draws noise for each picture and stores it. */
function putPictures(page: Page, pictures: readonly OwnedPicture[]): Promise<void> {
  return page.evaluate(
    async ({ database, pictures, size }) => {
      const canvas = new OffscreenCanvas(size, size)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas')
      const rows: unknown[] = []
      for (const { owner, file } of pictures) {
        const { id, ...facts } = file
        const noise = context.createImageData(size, size)
        crypto.getRandomValues(new Uint8Array(noise.data.buffer, 0, 65_536))
        for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255
        context.putImageData(noise, 0, 0)
        const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
        const { mime } = facts
        rows.push({ id, owner, mime, width: size, height: size, file: { facts }, blob })
      }
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(new Error(`Cannot open ${database}`))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('images', 'readwrite')
          for (const row of rows) transaction.objectStore('images').put(row)
          transaction.onabort = () => reject(new Error(`Cannot fill ${database}`))
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
    },
    { database: DATABASE, pictures, size: PICTURE_SIZE },
  )
}
