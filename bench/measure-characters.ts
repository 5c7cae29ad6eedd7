import type { BrowserContext, Page } from '@playwright/test'
import type { CharacterRecord } from '@/storage/database/records'
import { benchProvider, openWithDatabase, putRecords } from './subject'
import { openPage, settle } from './watched-page'

/** A list of characters that all have a gallery, alone in its database. */
export interface SeededCharacters {
  context: BrowserContext
  homeUrl: string
  characters: number
  /** Address of the provider that answers for them: who has none is shown otherwise. */
  endpoint: string
}

const PICTURES_EACH = 5

/** Lets the app make its database, and writes characters with their pictures into it. */
export async function seedCharacters({
  context,
  homeUrl,
  characters: count,
  endpoint,
}: SeededCharacters): Promise<void> {
  const page = await openWithDatabase({ context, homeUrl, database: 'parlour' })
  const provider = benchProvider('custom', endpoint)
  await putRecords(page, 'parlour', 'providers', [provider])
  const characters = Array.from({ length: count }, (_, index): CharacterRecord => {
    const pictureId = (place: number) => `bench-picture-${index}-${place}`
    return {
      id: `bench-character-${index}`,
      name: `Person ${index}`,
      description: 'Keeps the lamps of the bridge.',
      systemPrompt: 'You keep the lamps of the bridge.',
      providerId: provider.id,
      providerType: provider.type,
      model: provider.defaultModel,
      createdAt: index,
      updatedAt: index,
      avatarImageId: pictureId(0),
      imageGallery: Array.from({ length: PICTURES_EACH }, (_entry, place) => ({
        id: `bench-entry-${index}-${place}`,
        imageId: pictureId(place),
        createdAt: index,
        source: 'ai-generated',
        isProfilePicture: place === 0,
      })),
    }
  })
  await page.evaluate(fillDatabase, characters)
  await page.close()
}

/** Runs in the page: pictures of 1024 x 1024, their thumbnails, and the characters that they belong to. */
async function fillDatabase(characters: CharacterRecord[]): Promise<void> {
  const PICTURE_PX = 1024
  const THUMBNAIL_PX = 320
  const DIFFERENT = 20

  const paint = (size: number, hue: number) => {
    const canvas = new OffscreenCanvas(size, size)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('This browser cannot draw')
    for (let row = 0; row < 64; row += 1)
      for (let column = 0; column < 64; column += 1) {
        context.fillStyle = `hsl(${hue + row * 3}, 60%, ${30 + ((row * column + hue) % 50)}%)`
        context.fillRect((column * size) / 64, (row * size) / 64, size / 64, size / 64)
      }
    return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
  }

  const pictures = await Promise.all(
    Array.from({ length: DIFFERENT }, async (_, index) => ({
      blob: await paint(PICTURE_PX, index * 18),
      thumbnail: await paint(THUMBNAIL_PX, index * 18),
    })),
  )
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('parlour')
    opening.onerror = () => reject(new Error('Cannot open the database'))
    opening.onsuccess = () => resolve(opening.result)
  })
  for (const [index, character] of characters.entries())
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(['characters', 'images'], 'readwrite')
      transaction.objectStore('characters').put(character)
      for (const [place, { imageId }] of (character.imageGallery ?? []).entries())
        transaction.objectStore('images').put({
          ...pictures[(index + place) % DIFFERENT],
          id: imageId,
          mime: 'image/jpeg',
          width: PICTURE_PX,
          height: PICTURE_PX,
          owner: character.id,
        })
      transaction.onabort = () => reject(new Error('Cannot fill the database'))
      transaction.oncomplete = () => resolve()
    })
  database.close()
}

/**
 * Opens the list with a warm cache.
 * @returns milliseconds from the start of the navigation until the cards in sight are there with their pictures.
 */
export async function measureCharacterList({
  context,
  homeUrl,
}: SeededCharacters): Promise<number> {
  const { page, close } = await openPage(context)
  await page.goto(new URL('characters', homeUrl).href, { waitUntil: 'commit' })
  const ms = await whenListed(page)
  await settle(page)
  await close()
  return ms
}

function whenListed(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const isListed = () => {
          const cards = Array.from(document.querySelectorAll('article'))
          const inSight = cards.filter((card) => card.getBoundingClientRect().top < innerHeight)
          return (
            inSight.length > 0 &&
            inSight.every((card) => {
              const picture = card.querySelector('img')
              return picture?.complete && picture.naturalWidth > 0
            })
          )
        }
        const look = () => {
          if (isListed()) resolve(performance.now())
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
}
