import { deflateSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { DATABASE_NAME } from '@/storage/database/name-and-version'
import type { ImageRecord } from '@/storage/database/records'

/** A file as a file input takes it. */
export interface PictureFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** CRC-32, as PNG has it. */
function crc(bytes: Buffer): number {
  let value = ~0
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return ~value >>> 0
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(crc(body))
  return Buffer.concat([head, body, tail])
}

/** A PNG of black pixels, one bit each: a small file, however many pixels it has. */
export function blackPng(width: number, height: number, name = 'black.png'): PictureFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  const buffer = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
  return { name, mimeType: 'image/png', buffer }
}

/** A picture whose left half is red and whose right half is blue, drawn by the browser. */
export async function drawPicture(
  page: Page,
  options: { width: number; height: number; type?: string; name?: string; clearEdge?: boolean },
): Promise<PictureFile> {
  const { width, height, type = 'image/jpeg', name = 'photo.jpg', clearEdge = false } = options
  const base64 = await page.evaluate(
    async ({ width, height, type, clearEdge }) => {
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      const edge = clearEdge ? height / 2 : 0
      context.fillStyle = '#d01020'
      context.fillRect(0, edge, width / 2, height)
      context.fillStyle = '#1020d0'
      context.fillRect(width / 2, edge, width / 2, height)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer())
      let binary = ''
      for (const byte of bytes) binary += String.fromCharCode(byte)
      return btoa(binary)
    },
    { width, height, type, clearEdge },
  )
  return { name, mimeType: type, buffer: Buffer.from(base64, 'base64') }
}

/** The same JPEG with what a camera held on its side writes: turned by a quarter, and taken in Berlin. */
export function turnedPhoto({ buffer }: PictureFile): PictureFile {
  const tiff = Buffer.alloc(26)
  tiff.write('II', 0, 'latin1')
  tiff.writeUInt16LE(42, 2)
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(1, 8)
  tiff.writeUInt16LE(0x0112, 10)
  tiff.writeUInt16LE(3, 12)
  tiff.writeUInt32LE(1, 14)
  tiff.writeUInt16LE(6, 18)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(CAMERA)])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  const turned = Buffer.concat([buffer.subarray(0, 2), head, body, buffer.subarray(2)])
  return { name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned }
}

/** What the camera wrote, which must not be stored. */
const CAMERA = 'SecretCamera 52.5200,13.4050'

/** A GIF of two frames, 2 by 2 pixels. */
export const animatedGif: PictureFile = {
  name: 'dance.gif',
  mimeType: 'image/gif',
  buffer: Buffer.from(
    '4749463839610200020080010000ff00ffffff21ff0b4e45545343415045322e30030100000021f904000a0000002c' +
      '000000000200020000020284510021f904000a0000002c0000000002000200000202' +
      '8c53003b',
    'hex',
  ),
}

export const svgFile: PictureFile = {
  name: 'drawing.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
}

export const textAsPng: PictureFile = {
  name: 'letter.png',
  mimeType: 'image/png',
  buffer: Buffer.from('Dear reader, this is no picture.'),
}

/** Pictures that are put beside the app. */
export interface PictureSeed {
  id: string
  owner: string
}

/**
 * Draws pictures, each of another colour, and puts them beside the app.
 * @param side pixels.
 */
export function putPictures(page: Page, pictures: readonly PictureSeed[], side = 64) {
  return page.evaluate(
    async ({ databaseName, pictures, side }) => {
      const records: object[] = []
      for (const [index, { id, owner }] of pictures.entries()) {
        const canvas = new OffscreenCanvas(side, side)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('no canvas')
        const hue = (index * 67) % 360
        const light = context.createLinearGradient(0, 0, 0, side)
        light.addColorStop(0, `hsl(${hue} 45% 72%)`)
        light.addColorStop(1, `hsl(${(hue + 40) % 360} 40% 38%)`)
        context.fillStyle = light
        context.fillRect(0, 0, side, side)
        context.fillStyle = `hsl(${(hue + 20) % 360} 35% 25%)`
        context.beginPath()
        context.arc(side / 2, side * 0.4, side * 0.17, 0, 7)
        context.ellipse(side / 2, side, side * 0.36, side * 0.36, 0, 0, 7)
        context.fill()
        // Grain, so that a large picture is as heavy as a drawn one.
        for (let spot = 0; spot < side * 8; spot += 1) {
          context.fillStyle = `hsl(${Math.random() * 360} 40% 50% / 0.35)`
          context.fillRect(Math.random() * side, Math.random() * side, 3, 3)
        }
        const blob = await canvas.convertToBlob({ type: 'image/png' })
        records.push({ id, owner, blob, mime: blob.type, width: side, height: side })
      }
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(databaseName)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const transaction = request.result.transaction('images', 'readwrite')
          for (const record of records) transaction.objectStore('images').put(record)
          transaction.onerror = () => reject(new Error(transaction.error?.message))
          transaction.oncomplete = () => {
            request.result.close()
            resolve()
          }
        }
      })
    },
    { databaseName: DATABASE_NAME, pictures, side },
  )
}

/** What is known of a stored picture, without its bytes. */
export type StoredPicture = Omit<ImageRecord, 'blob' | 'thumbnail'> & {
  bytes: number
  blobType: string
  /** Whether the bytes hold what the camera wrote. */
  hasCamera: boolean
  thumbnail: { bytes: number; width: number; height: number } | undefined
  /** Colours of the upper left, upper right and lower left corner, as red, green, blue and alpha. */
  corners: number[][]
}

/** All stored pictures, as they are on disk now. */
export function readPictures(page: Page): Promise<StoredPicture[]> {
  return page.evaluate(
    async ([databaseName, camera]) => {
      const rows = await new Promise<ImageRecord[]>((resolve, reject) => {
        const request = indexedDB.open(databaseName)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const all = request.result.transaction('images').objectStore('images').getAll()
          all.onerror = () => reject(new Error(all.error?.message))
          all.onsuccess = () => {
            request.result.close()
            resolve(all.result as ImageRecord[])
          }
        }
      })
      return Promise.all(
        rows.map(async ({ blob, thumbnail, ...rest }) => {
          const bitmap = await createImageBitmap(blob)
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
          const context = canvas.getContext('2d', { willReadFrequently: true })
          context?.drawImage(bitmap, 0, 0)
          const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]
          const small = thumbnail && (await createImageBitmap(thumbnail))
          return {
            ...rest,
            bytes: blob.size,
            blobType: blob.type,
            hasCamera: (await blob.text()).includes(camera),
            thumbnail:
              thumbnail && small
                ? { bytes: thumbnail.size, width: small.width, height: small.height }
                : undefined,
            corners: [at(1, 1), at(bitmap.width - 2, 1), at(1, bitmap.height - 2)],
          }
        }),
      )
    },
    [DATABASE_NAME, CAMERA] as const,
  )
}

/** Fails where anything in the database is a data URL: pictures are stored as bytes (design §3). */
export async function expectNoDataUrl(page: Page) {
  const found = await page.evaluate(
    (databaseName) =>
      new Promise<string[]>((resolve, reject) => {
        const request = indexedDB.open(databaseName)
        request.onerror = () => reject(new Error(request.error?.message))
        request.onsuccess = () => {
          const names = [...request.result.objectStoreNames]
          const transaction = request.result.transaction(names)
          const hits: string[] = []
          for (const name of names) {
            const all = transaction.objectStore(name).getAll()
            all.onsuccess = () => {
              if (JSON.stringify(all.result).includes('data:image')) hits.push(name)
            }
          }
          transaction.onerror = () => reject(new Error(transaction.error?.message))
          transaction.oncomplete = () => {
            request.result.close()
            resolve(hits)
          }
        }
      }),
    DATABASE_NAME,
  )
  expect(found, 'stores that hold a picture as a data URL').toEqual([])
}

/** Drops files on an element, as the pointer would. */
export async function dropFiles(page: Page, selector: string, files: readonly PictureFile[]) {
  await page.locator(selector).evaluate(
    (element, given) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(
          new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }),
        )
    },
    files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      base64: buffer.toString('base64'),
    })),
  )
}

/** Pastes a file into the page. */
export async function pasteFile(page: Page, { name, mimeType, buffer }: PictureFile) {
  await page.evaluate(
    ({ name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([bytes], name, { type: mimeType }))
      document.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    { name, mimeType, base64: buffer.toString('base64') },
  )
}
