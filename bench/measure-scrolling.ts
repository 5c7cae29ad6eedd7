import type { BrowserContext } from '@playwright/test'
import type { CharacterRecord, ImageRecord } from '@/storage/database/records'
import { openPage, settle, type WatchedPage } from './watched-page'

/** Pixels that a list is scrolled by, and in a second: as far and as quickly as somebody does who looks for something. */
const DISTANCE = 9_000
const SPEED = 3_000

/** Scrolls a list of rows that have a heading each. @returns per cent of the frames that came too late meanwhile */
export async function measureScrolling(context: BrowserContext, url: string): Promise<number> {
  const watched = await openPage(context)
  const { page } = watched
  await page.goto(url)
  await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .or(page.getByRole('main').getByRole('heading', { level: 3 }))
    .first()
    .waitFor()
  return scroll(watched)
}

/**
 * Scrolls the portraits of all characters on a page that has nothing else, and where nobody does anything meanwhile: as many
 * frames come too late by the machine and the browser alone.
 * @param origin of the app whose database holds the characters
 */
export async function measureBareScrolling(
  context: BrowserContext,
  origin: string,
): Promise<number> {
  const watched = await openPage(context)
  // A page of the origin that is not the app's.
  await watched.page.goto(`${origin}/assets/none`)
  await watched.page.evaluate(drawPortraits)
  return scroll(watched)
}

/** Runs in the page: draws all portraits, in places and sizes like those of the list of characters. */
async function drawPortraits(): Promise<void> {
  const answer = <Value>(request: IDBRequest) =>
    new Promise<Value>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result as Value)
      request.onerror = () => reject(new Error('The database cannot be read'))
    })
  const database = await answer<IDBDatabase>(indexedDB.open('parlour'))
  const stored = (store: string) => database.transaction(store).objectStore(store)
  const characters = await answer<CharacterRecord[]>(stored('characters').getAll())
  const main = document.createElement('main')
  main.style.cssText =
    'display:grid;grid-template-columns:repeat(5,1fr);gap:20px 12px;width:1152px;margin:auto'
  for (const { name, avatarImageId } of characters) {
    const image = await answer<ImageRecord>(stored('images').get(avatarImageId ?? ''))
    const picture = new Image()
    picture.src = URL.createObjectURL(image.thumbnail ?? image.blob)
    picture.style.cssText =
      'display:block;width:100%;aspect-ratio:4/5;object-fit:cover;border-radius:12px'
    const heading = document.createElement('h2')
    heading.textContent = name
    heading.style.cssText = 'font:16px system-ui;height:48px;margin:8px 0 0'
    const article = document.createElement('article')
    article.append(picture, heading)
    main.append(article)
  }
  document.body.replaceChildren(main)
  await Promise.all(Array.from(document.images, (image) => image.decode()))
}

async function scroll({ page, session, close }: WatchedPage): Promise<number> {
  await settle(page, 1_000)
  const before = await page.evaluate(() => scrollY)
  await page.evaluate(() => {
    Object.assign(window, { stopWatching: window.probe.watchFrames() })
  })
  await session.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 500,
    yDistance: -DISTANCE,
    speed: SPEED,
    gestureSourceType: 'mouse',
  })
  const late = await page.evaluate(() =>
    (window as unknown as { stopWatching: () => number }).stopWatching(),
  )
  const scrolled = (await page.evaluate(() => scrollY)) - before
  await close()
  if (scrolled < DISTANCE / 3) throw new Error(`The list was scrolled by ${scrolled} px only.`)
  return late
}
