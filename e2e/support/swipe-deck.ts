import type { Page } from '@playwright/test'
import { DATABASE_NAME } from '@/storage/database'
import type { DatingSessionRecord, ProfileRecord } from '@/storage/dating-records'
import type { RequestMatch } from '../stand-in/stand-in-types'
import type { StandIn } from '../stand-in/server'

const SEED_TIME = Date.UTC(2026, 0, 15, 12)

/** A session to swipe in. */
export function makeSession(changes: Partial<DatingSessionRecord> = {}): DatingSessionRecord {
  return {
    id: 'session-1',
    name: 'Harbour nights',
    description: 'People of a port town who work while others sleep.',
    worldType: 'modern',
    preferences: { ageRange: { min: 21, max: 45 }, genderPreference: 'any', interests: [] },
    customFields: [
      { key: 'height', description: 'How tall' },
      { key: 'profession', description: 'What they do' },
    ],
    batchSize: 3,
    imagesPerProfile: 1,
    imagePromptPool: ['at sea', 'by the fire'],
    createdAt: SEED_TIME,
    updatedAt: SEED_TIME,
    currentIndex: 0,
    totalGenerated: 0,
    stats: { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 },
    ...changes,
  }
}

const NAMES = ['Mira Castell', 'Jonas Vik', 'Ada Moreau', 'Teo Brandt', 'Ines Okafor', 'Sol Weber']

/** People of a session, in the order of the queue. */
export function makeProfiles(
  { id: sessionId }: Pick<DatingSessionRecord, 'id'>,
  count: number,
  changes: (index: number) => Partial<ProfileRecord> = () => ({}),
): ProfileRecord[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `profile-${index + 1}`,
    sessionId,
    seq: index + 1,
    name: NAMES[index] ?? `Person ${index + 1}`,
    age: 24 + (index % 17),
    bio: 'Keeps the night ferry on time and the thermos full. Knows every light on this coast by its rhythm. Looking for somebody who does not mind rain.',
    interests: ['Tide tables', 'Night swimming', 'Old radios', 'Rye bread'],
    imagePrompt: 'A person in a blue coat on a pier at dusk',
    status: 'unseen',
    generatedAt: SEED_TIME + index,
    height: '178 cm',
    profession: 'Ferry pilot',
    ...changes(index),
  }))
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

/** The parts of a session's screen, by their names. */
export function sessionScreen(page: Page) {
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name} \\(`) })
  return {
    heading: page.getByRole('heading', { level: 1 }),
    discover: tab('Discover'),
    passed: tab('Passed'),
    matches: tab('Matches'),
    /** The top card; those behind it are for the eye only. */
    card: page.locator('[data-deck] :not([inert]) > article'),
    like: page.getByRole('button', { name: 'Like', exact: true }),
    pass: page.getByRole('button', { name: 'Pass', exact: true }),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
    remaining: page.getByText(/^\d+ profile\(s\) remaining$/),
    generateMore: page.getByRole('button', { name: 'Generate More' }),
    generateNew: page.getByRole('button', { name: 'Generate New Profiles' }),
    stop: page.getByRole('button', { name: 'Stop' }),
    resume: page.getByRole('button', { name: 'Resume' }),
    progress: page.getByRole('progressbar', { name: 'Generating profiles' }),
    problem: page.getByRole('alert').filter({ hasText: 'Failed to generate profiles' }),
    tryAgain: page.getByRole('button', { name: 'Try Again' }),
    /** Somebody in the grid of the passed or of the matches. */
    tile: (name: string) => page.getByRole('listitem').getByRole('article', { name, exact: true }),
  }
}

/** Questions for a batch of profiles. */
export const batchRequests: RequestMatch = {
  method: 'POST',
  path: /\/(chat\/completions|messages)$/,
  where: ({ body }) => JSON.stringify(body ?? '').includes('Generate exactly'),
}

/** A person as a model gives it. */
export function person(name: string, changes: object = {}) {
  return {
    name,
    age: 29,
    bio: 'Bakes at night. Sleeps at noon.',
    interests: ['Bread', 'Chess', 'Rain', 'Maps'],
    imagePrompt: `A portrait of ${name}, an adult of 29`,
    height: '170 cm',
    profession: 'Baker',
    ...changes,
  }
}

/** Plans what the model answers when it is asked for profiles. */
export function replyWithProfiles(standIn: StandIn, answer: unknown, times?: number) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  standIn.reply(text, { match: batchRequests, ...(times !== undefined && { times }) })
}
