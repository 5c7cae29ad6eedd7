import type { BrowserContext } from '@playwright/test'
import type { DatingSessionRecord, ProfileRecord } from '@/storage/dating/dating-records'
import { benchProvider, openWithDatabase, putRecords } from './subject'
import { openPage, settle } from './watched-page'

const PROFILES = 50
const PICTURES_EACH = 5
const SWIPES = 25
/** Milliseconds between two swipes: somebody in a hurry. */
const SWIPE_PAUSE_MS = 600

/** Of a deck that is swiped while the pictures of its people arrive. */
export interface DeckFigures {
  /** Per cent of all frames for which the main thread came too late. */
  droppedFrames: number
  /** Tasks over 50 ms. */
  longTasks: number
  /** Used after a collection. */
  heapMib: number
}

/**
 * Writes a session whose people wait for their pictures.
 * @param endpoint address of the provider that draws
 * @returns its address
 */
export async function seedDeck(
  context: BrowserContext,
  homeUrl: string,
  endpoint: string,
): Promise<string> {
  const page = await openWithDatabase({ context, homeUrl, database: 'parlour' })
  const put = (store: string, records: readonly unknown[]) =>
    putRecords(page, 'parlour', store, records)
  await put('providers', [benchProvider('openai', endpoint)])
  await put('datingSessions', [SESSION])
  await put('profiles', people())
  await page.close()
  return new URL(`swipe-chat/${SESSION.id}`, homeUrl).href
}

/**
 * Swipes through people whose pictures are being drawn, as after a reload in the middle of it.
 * @param endpoint address of the provider that draws
 */
export async function measureDeck(
  context: BrowserContext,
  homeUrl: string,
  endpoint: string,
): Promise<DeckFigures> {
  const url = await seedDeck(context, homeUrl, endpoint)
  const { page, heapMib, close } = await openPage(context)
  await page.goto(url)
  await page.getByRole('button', { name: 'Like' }).waitFor()
  // What a reload broke off waits for a press.
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.locator('main img').first().waitFor()
  await settle(page)
  const watched = page.evaluate(
    (watchMs) =>
      new Promise<number>((resolve) => {
        window.probe.longTasks = []
        const stopWatching = window.probe.watchFrames()
        setTimeout(() => resolve(stopWatching()), watchMs)
      }),
    SWIPES * SWIPE_PAUSE_MS,
  )
  for (let swipe = 0; swipe < SWIPES; swipe += 1) {
    await page.getByRole('button', { name: swipe % 3 === 0 ? 'Pass' : 'Like' }).click()
    await settle(page, SWIPE_PAUSE_MS)
  }
  const droppedFrames = await watched
  const longTasks = await page.evaluate(() => window.probe.longTasks.length)
  const heap = await heapMib()
  await close()
  return { droppedFrames, longTasks, heapMib: heap }
}

const SESSION: DatingSessionRecord = {
  id: 'bench-session',
  name: 'Bridges at night',
  description: 'People who keep bridges.',
  worldType: 'modern',
  preferences: { ageRange: { min: 21, max: 45 }, genderPreference: 'any', interests: [] },
  customFields: [],
  batchSize: PROFILES,
  imagesPerProfile: PICTURES_EACH,
  imagePromptPool: ['on a bridge', 'by the lamp'],
  profileGenerationProviderId: 'bench-provider',
  createdAt: 1,
  updatedAt: 1,
  currentIndex: 0,
  totalGenerated: PROFILES,
  stats: { totalProfilesGenerated: PROFILES, rightSwipes: 0, leftSwipes: 0, matches: 0 },
  generation: { wanted: PROFILES, written: PROFILES },
}

function people(): ProfileRecord[] {
  return Array.from({ length: PROFILES }, (_, index) => ({
    id: `bench-profile-${index}`,
    sessionId: SESSION.id,
    seq: index + 1,
    name: `Person ${index}`,
    age: 24 + (index % 20),
    bio: 'Keeps the lamps of the bridge. Knows each of its bolts. Sleeps by day.',
    interests: ['lamps', 'bolts', 'rivers', 'maps'],
    imagePrompt: 'an adult person on a bridge at night',
    status: 'unseen',
    generatedAt: index,
    picturesWanted: PICTURES_EACH,
  }))
}
