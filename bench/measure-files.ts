import { fileAttachment } from '@/domain/attached-file'
import type { AttachedFile } from '@/domain/attached-file'
import { chatMessages } from './chat-content'
import { openWithDatabase, putRecords, type Subject } from './subject'

/** Pictures and PDFs of a chat that has many: one with each message of the user. */
const PICTURES = 500
const PDFS = 50

/** Messages of a chat with so many files. */
export const MESSAGES_WITH_FILES = 2 * (PICTURES + PDFS)

const pictureSize = { width: 1568, height: 1045 }

/** Gives the messages of a seeded chat their files: pictures of a real size, and PDFs of a megabyte. */
export async function seedFiles(subject: Subject, chat: string): Promise<void> {
  const files = Array.from({ length: PICTURES + PDFS }, (_, index): AttachedFile => {
    const id = `${chat}-file-${index}`
    // Spread over the chat, so that some are in sight.
    return index % 11 === 10
      ? {
          id,
          name: `report ${index}.pdf`,
          kind: 'pdf',
          mime: 'application/pdf',
          size: 1_000_000,
          pages: 12,
          textTokens: 9_000,
        }
      : {
          id,
          name: `photo ${index}.jpg`,
          kind: 'picture',
          mime: 'image/jpeg',
          size: 300_000,
          ...pictureSize,
        }
  })
  const messages = chatMessages(chat, MESSAGES_WITH_FILES).map((message, index) => {
    const file = index % 2 === 0 ? files[index / 2] : undefined
    return file ? { ...message, attachments: [fileAttachment(file)] } : message
  })
  const page = await openWithDatabase(subject)
  await putRecords(page, subject.database, 'messages', messages)
  await page.evaluate(
    async ({ database, owner, all, width, height }) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is no canvas')
      for (let y = 0; y < height; y += 8) {
        context.fillStyle = `hsl(${y % 360} 60% ${20 + (y % 60)}%)`
        context.fillRect(0, y, width, 8)
      }
      const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
      const small = new OffscreenCanvas(320, Math.round((320 * height) / width))
      small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height)
      const thumbnail = await small.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
      const pdf = new Blob([`%PDF-1.7\n${'x'.repeat(1_000_000)}`], { type: 'application/pdf' })
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(new Error(`Cannot open ${database}`))
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('images', 'readwrite')
          const store = transaction.objectStore('images')
          for (const { id, ...facts } of all)
            store.put({
              id,
              owner,
              mime: facts.mime,
              width: facts.width ?? 0,
              height: facts.height ?? 0,
              file: { facts },
              ...(facts.kind === 'picture' ? { blob: picture, thumbnail } : { blob: pdf }),
            })
          transaction.onabort = () => reject(new Error(`Cannot fill ${database}`))
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      })
    },
    { database: subject.database, owner: chat, all: files, ...pictureSize },
  )
  await page.close()
}
