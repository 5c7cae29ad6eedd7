/**
 * `npm run screenshots`: takes the pictures of docs/screenshots anew, from the built app with the demo's content, on a
 * phone and a desktop, in light and in dark.
 */
/* global document, scrollTo -- of the page, where what is given to evaluate() runs */
import path from 'node:path'
import { chromium } from '@playwright/test'
import { buildIfStale } from './build.mjs'
import { projectRoot } from './run.mjs'
import { listen } from './serve.mjs'
import { setup, setupHeadlessBrowser } from './setup.mjs'
import { createStaticServer } from './static-server.mjs'

const FOLDER = path.join(projectRoot, 'docs/screenshots')

/** Milliseconds in which the demo, which writes at reading pace, has finished whatever it was asked. */
const PATIENCE_MS = 90_000

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
}

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Sends a message and waits for the whole answer.
 * @param {Page} page
 * @param {string} text
 */
async function send(page, text) {
  const articles = page.getByRole('log', { name: 'Messages' }).getByRole('article')
  const before = await articles.count()
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.keyboard.press('Enter')
  await articles.nth(before + 1).waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}

/** @param {Page} page */
async function home(page) {
  await page.goto('')
  await page.getByRole('button', { name: 'Try the demo' }).waitFor()
}

/** @param {Page} page */
async function chat(page) {
  await page.getByRole('button', { name: 'Try the demo' }).click()
  await page.getByRole('log', { name: 'Messages' }).getByRole('article').first().waitFor()
  await send(page, 'Help me with some code')
}

/** @param {Page} page */
async function novel(page) {
  await page.goto('conversations')
  await page.getByRole('button', { name: '+ RP Chat' }).click()
  await page.getByLabel('Character', { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Start Chat' }).click()
  await page.getByRole('tab', { name: 'RP Mode' }).click()
  await send(page, '*I step in from the rain.* "Is there a boat tonight?"')
}

/** @param {Page} page */
async function texting(page) {
  await page.goto('characters')
  const ines = page.getByRole('article', { name: 'Ines Duarte' })
  await ines.getByRole('button', { name: 'Chat', exact: true }).click()
  await send(page, 'hey! what are you up to?')
  await send(page, 'send me a picture')
  await page.getByRole('log', { name: 'Messages' }).locator('img').last().waitFor()
}

/** @param {Page} page */
async function characters(page) {
  await page.goto('characters')
  await page.getByRole('article').nth(1).waitFor()
}

/** @param {Page} page */
async function stranger(page) {
  await page.goto('random-text')
  await page.getByRole('button', { name: 'Find Someone to Text' }).click()
  await page.getByRole('button', { name: 'Generate Avatar' }).click()
  await page.getByRole('button', { name: 'Start Texting' }).waitFor()
  await page.locator('main img').first().waitFor()
  await page.evaluate(() => scrollTo(0, 0))
}

/** @param {Page} page */
async function swipe(page) {
  await page.goto('swipe-chat/create')
  await page.getByLabel('Session Name').fill('Night train to Lisbon')
  await page.getByLabel('Session Description').fill('People on the night train who cannot sleep.')
  await page.getByRole('button', { name: 'Create Session' }).click()
  await page.getByRole('button', { name: 'Generate New Profiles' }).click()
  const like = page.getByRole('button', { name: /^Like/ })
  await like.waitFor()
  await page.locator('main article img').first().waitFor()
  await like.click()
  await page.getByRole('tab', { name: 'Matches (1)' }).waitFor()
  await page.locator('main article img').first().waitFor()
}

/** @param {Page} page */
async function studio(page) {
  await page.goto('img-gen')
  await page.getByLabel('Image Description').fill('A pier at dusk, oil paint')
  await page.getByRole('button', { name: 'Generate Image' }).click()
  await page.getByRole('button', { name: 'Save Image' }).first().waitFor()
  await page.getByRole('button', { name: 'Save Image' }).first().scrollIntoViewIfNeeded()
}

/** In the order in which they are taken: each begins where the one before ended. */
const SCREENS = { home, chat, novel, texting, characters, stranger, swipe, studio }

/**
 * @param {Page} page
 * @param {string} suffix
 */
async function takeAll(page, suffix) {
  for (const [name, open] of Object.entries(SCREENS)) {
    await open(page)
    await page.evaluate(() => document.fonts.ready)
    // The pointer rests where nothing reacts to it.
    await page.mouse.move(0, 0)
    await page.screenshot({ path: path.join(FOLDER, `${name}-${suffix}.png`) })
  }
}

async function takeScreenshots() {
  await setup()
  await buildIfStale()
  const server = createStaticServer({ root: path.join(projectRoot, 'dist') })
  const baseURL = `http://127.0.0.1:${await listen(server, '0')}/`
  const browser = await chromium.launch({
    executablePath: await setupHeadlessBrowser(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      // Whether Chromium offers a model depends on the machine, and Home shows it.
      '--disable-blink-features=AIPromptAPI',
    ],
  })
  try {
    for (const [device, options] of Object.entries(DEVICES)) {
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        const context = await browser.newContext({
          ...options,
          baseURL,
          colorScheme,
          locale: 'en-US',
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
        })
        context.setDefaultTimeout(PATIENCE_MS)
        await takeAll(await context.newPage(), `${device}-${colorScheme}`)
        await context.close()
        console.log(`${device}, ${colorScheme}: done`)
      }
    }
  } finally {
    await browser.close()
    server.close()
  }
}

await takeScreenshots()
