import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { DATABASE_NAME } from '@/storage/database'
import { expect, test } from '../fixtures'
import { openChat } from '../support/chat'
import { raiseVersion } from '../support/screens'
import {
  makeCharacter,
  makeProvider,
  readStore,
  SEED_KEY,
  seedChat,
  seedDatabase,
} from '../support/seed'

/** Presses the button and gives the JSON of the file that comes. */
async function download(page: Page) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export now' }).first().click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^parlour-raw-\d{4}-\d\d-\d\d\.json$/)
  return readFile(await file.path(), 'utf8')
}

test('data of a newer version can be read and exported, and is not changed (P17, P19)', async ({
  page,
  standIn,
}) => {
  const { conversation } = await seedChat(page, standIn, {
    messages: [{ role: 'user', content: 'From the future' }],
  })
  await raiseVersion(page)
  await page.goto(paths.conversations)
  const notice = page.getByRole('alert').filter({ hasText: 'Read only' })
  await expect(notice).toContainText('saved by a newer Parlour')
  const text = await download(page)
  expect(text).toContain('From the future')
  expect(text).not.toContain(SEED_KEY)

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible()
  await page.getByRole('link', { name: 'Chat with Mira' }).click()
  await expect(page.getByText('From the future')).toBeVisible()
  expect(await readStore(page, 'conversations')).toEqual([conversation])
})

test('a damaged record is told, the others are shown, and it is left as found (P17)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const damaged = { ...makeCharacter(provider, { name: 'Broken' }), systemPrompt: 7 }
  await seedDatabase(page, {
    providers: [provider],
    characters: [character, damaged as never],
  })
  await page.goto(paths.characters)
  await expect(page.getByRole('article', { name: 'Mira' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  const notice = page.getByRole('alert').filter({ hasText: 'Some records cannot be read' })
  await expect(notice).toContainText(`characters/${damaged.id}`)
  const exported: unknown = JSON.parse(await download(page))
  expect(exported).toHaveProperty('stores.characters.length', 2)
  expect(await readStore(page, 'characters')).toContainEqual(damaged)
})

test('a database that cannot be opened leads to recovery, never to an empty app (P17)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await seedDatabase(page, { providers: [provider], characters: [makeCharacter(provider)] })
  await page.addInitScript(() => {
    // The first opening fails, as after a crash of the browser's storage; the export may succeed.
    const open = indexedDB.open.bind(indexedDB)
    let isFirst = true
    IDBFactory.prototype.open = (name, version) => {
      if (!isFirst) return open(name, version)
      isFirst = false
      throw new DOMException('The storage is not there', 'InvalidStateError')
    }
  })
  await page.goto(paths.characters)
  await expect(
    page.getByRole('heading', { name: 'Your data cannot be read right now' }),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Failed to open database')
  await expect(page.getByRole('button', { name: 'Create Character' })).toHaveCount(0)
  const text = await download(page)
  expect(JSON.parse(text)).toMatchObject({ stores: { characters: [{ name: 'Mira' }] } })
  expect(text).not.toContain(SEED_KEY)
})

test('an upgrade in another tab asks for a reload and is not held up (P19)', async ({
  page,
  standIn,
  context,
}) => {
  const { chat } = await openChat(page, standIn)
  await expect(chat.composer).toBeVisible()
  const other = await context.newPage()
  await other.route('/quiet', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<title>Quiet</title><link rel="icon" href="data:,">',
    }),
  )
  await other.goto('/quiet')
  await raiseVersion(other)
  await expect(page.getByRole('heading', { name: 'Reload to go on' })).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByText('Read only')).toBeVisible()
  await expect(chat.composer).toBeVisible()
})

test('two tabs show the same chat; what one writes appears in the other (P18)', async ({
  page,
  standIn,
  context,
}) => {
  standIn.reply('Heard in both.')
  const { chat, path } = await openChat(page, standIn)
  const other = await context.newPage()
  await other.goto(path)
  await expect(other.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await chat.send('Hello')
  await chat.expectAnswer('Heard in both.')
  await expect(other.getByRole('log')).toContainText('Heard in both.')
  expect(standIn.chats()).toHaveLength(1)
})

/** Lightness of the page's ground, from 0 to 1. */
const ground = (page: Page) =>
  page.evaluate(() => {
    const [, lightness] = /oklch\(([\d.]+)/.exec(
      getComputedStyle(document.documentElement).backgroundColor,
    ) ?? ['', 'NaN']
    return Number(lightness)
  })

for (const system of ['light', 'dark'] as const)
  test(`each theme holds against a ${system} system, from the first paint on (DATA-16)`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    // Notes the ground at each frame from the first one that has content.
    await page.addInitScript(() => {
      const seen = new Set<string>()
      Object.assign(window, { groundsSeen: seen })
      const note = () => {
        if (document.querySelector('#root > *'))
          seen.add(getComputedStyle(document.documentElement).backgroundColor)
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    })
    const groundsSeen = () =>
      page.evaluate(() => (window as never as { groundsSeen: Set<string> }).groundsSeen.size)
    await page.goto('/')
    for (const [name, isDark] of [
      ['as the system', system === 'dark'],
      ['light', false],
      ['dark', true],
    ] as const) {
      const button = page.getByRole('button', { name: `Theme: ${name}` })
      await expect(button).toBeVisible()
      await expect.poll(() => ground(page)).toBeCloseTo(isDark ? 0.185 : 0.985, 2)
      await page.reload()
      await expect(button).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await ground(page)).toBeCloseTo(isDark ? 0.185 : 0.985, 2)
      expect(await groundsSeen(), 'no flash of the other theme').toBe(1)
      await button.click()
    }
    await expect(page.getByRole('button', { name: 'Theme: as the system' })).toBeVisible()
  })

test('the database has the name and the stores of the specification (DATA-05 to DATA-07)', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Get Started' })).toBeVisible()
  const found = await page.evaluate(
    (name) =>
      new Promise<[number, string[]]>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          resolve([request.result.version, Array.from(request.result.objectStoreNames)])
          request.result.close()
        }
      }),
    DATABASE_NAME,
  )
  expect(found).toEqual([
    21,
    [
      'characters',
      'conversations',
      'datingSessions',
      'images',
      'messages',
      'metadata',
      'profiles',
      'providers',
      'studioResults',
      'wordBlocks',
    ],
  ])
})
