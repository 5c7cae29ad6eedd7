import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { cardInJpeg, cardJson, cardOf, cardPng } from '../support/data/cards'
import { dropFiles, type PictureFile } from '../support/data/pictures'
import { makeProvider, seedDatabase } from '../support/data/seed'
import { card } from '../support/pages/forms'
import { readEverything } from '../support/pages/transfer'

/** Drops files anywhere on the page, as soon as it takes them. */
async function drop(page: Page, files: readonly PictureFile[]) {
  await expect(async () => {
    await dropFiles(page, 'body', files)
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 })
  }).toPass()
}

const nests = `${'['.repeat(900)}${']'.repeat(900)}`
const hostile = {
  first_mes: 'Hello <img src="https://evil.example/a.png"> ![x](https://evil.example/b.png)',
  creator_notes:
    '<script>window.ran = true</script><iframe src="https://evil.example/"></iframe> Be kind.',
  assets: [{ type: 'icon', uri: 'https://evil.example/c.png', name: 'main', ext: 'png' }],
  extensions: { regex_scripts: [{ scriptName: 'x' }] },
}

test('good and bad cards that are dropped at once become characters or are named; one in a JPEG brings its pictures, nothing runs or is fetched, and one Undo takes all back (CARD-01, CARD-12, CARD-29, CARD-30, CARD-31, CARD-32, IMPORT-01, IMPORT-04)', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.characters)
  await expect(page.getByRole('heading', { name: 'Characters', level: 1 })).toBeVisible()
  const before = await readEverything(page)
  await drop(page, [
    await cardPng('Ada'),
    await cardInJpeg('Bea'),
    { name: 'copied.png', mimeType: 'image/png', buffer: (await cardPng('X', {})).buffer },
    cardJson('nests', JSON.stringify(cardOf('Nested')).replace('"data"', `"deep":${nests},"data"`)),
    cardJson('cut', '{"name": "Cut'),
    await cardPng('Hostile', cardOf('Hostile', hostile)),
  ])
  const dialog = page.getByRole('dialog', { name: 'Import characters' })
  await expect(dialog).toContainText('4 characters can be imported, 2 files cannot.')
  await expect(dialog).toContainText('This file ends too early. Download it again.')
  expect(await readEverything(page)).toEqual(before)
  await expectNoAxeViolations(page)

  await test.step('what is hostile shows as text', async () => {
    await dialog.getByRole('button', { name: 'Hostile' }).click()
    const preview = page.getByRole('dialog', { name: 'Hostile' })
    await expect(preview).toContainText('evil.example')
    await preview.getByText('The creator’s notes').click()
    await expect(preview).toContainText('<script>')
    await expect(preview.locator('iframe, script')).toHaveCount(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await expectNoAxeViolations(page)
    await preview.getByRole('button', { name: 'Back to the list' }).click()
  })

  await dialog.getByRole('button', { name: 'Import all 4' }).click()
  await expect(dialog).toContainText('4 characters were imported.')
  const { characters } = await readEverything(page)
  expect(characters).toHaveLength(4)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog).toContainText('4 characters can be imported')
  expect(await readEverything(page)).toEqual(before)
  await dialog.getByRole('button', { name: 'Import all 4' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'Bea')).toBeVisible()
})

test('a card that is tried without saving leaves nothing on disk; on the phone its preview is a full sheet with its buttons in sight (CARD-35, CARD-36, CARD-39) @phone', async ({
  page,
  standIn,
}) => {
  await seedDatabase(page, { providers: [makeProvider(standIn, 'openai')] })
  await page.goto(paths.characters)
  await expect(page.getByRole('heading', { name: 'Characters', level: 1 })).toBeVisible()
  const before = await readEverything(page)
  const greetings = ['*She waves.* Over here!', 'The storm has broken the window.']
  await drop(page, [
    await cardPng('Ada', cardOf('Ada', { alternate_greetings: greetings, tags: ['sea', 'slow'] })),
  ])
  const dialog = page.getByRole('dialog', { name: 'Ada' })
  await expect(dialog.locator('img')).toBeVisible()
  const buttons = ['Try without saving', 'Import', 'Import and chat']
  for (const name of buttons)
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of buttons)
    await expect(dialog.getByRole('button', { name, exact: true })).toBeInViewport()
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await dialog.getByRole('button', { name: 'Next greeting' }).click()
  await dialog.getByRole('button', { name: 'Try without saving' }).click()
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Over here!')
  expect(await readEverything(page)).toEqual(before)
})
