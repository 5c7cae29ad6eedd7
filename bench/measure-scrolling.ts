import type { BrowserContext } from '@playwright/test'
import { openPage, settle } from './watched-page'

/** Pixels that a list is scrolled by, and in a second: as far and as quickly as somebody does who looks for something. */
const DISTANCE = 9_000
const SPEED = 3_000

/** Scrolls a list of rows that have a heading each. @returns per cent of the frames that came too late meanwhile */
export async function measureScrolling(context: BrowserContext, url: string): Promise<number> {
  const { page, session, close } = await openPage(context)
  await page.goto(url)
  await page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .or(page.getByRole('main').getByRole('heading', { level: 3 }))
    .first()
    .waitFor()
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
