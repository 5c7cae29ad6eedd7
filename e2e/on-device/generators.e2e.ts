import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { makeTinyGguf, type TinyJson } from '@/testing/tiny-gguf'
import { expect, test } from '../fixtures'
import { makeSession } from '../support/data/dating-sessions'
import { makeProvider, readStore, seedChat, seedDatabase } from '../support/data/seed'
import { keepModels } from '../support/device-model/keep-model'
import { aiForm } from '../support/pages/character-form'
import { expectToast } from '../support/pages/forms'
import { personScreen } from '../support/pages/random-persons'
import { sessionScreen } from '../support/pages/swipe-deck'

const MODEL = 'writer.gguf'
const provider = makeProvider(undefined, 'device', { defaultModel: MODEL })

/** A busy machine may read a question of some thousand tokens for a minute. */
test.describe.configure({ timeout: 300_000 })
const WRITTEN = { timeout: 120_000 }

/** What a model writes wherever a text or a number is wanted. */
const SOUND = { text: 'Orla', number: 34 }

/** Keeps a model that writes this. */
function keepWriter(page: Page, inJson: TinyJson) {
  return keepModels(page, { [MODEL]: makeTinyGguf({ contextLength: 4_096, inJson }) })
}

// Threads wait for each other by being busy, which on a machine with other work takes longer than one thread alone.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'hardwareConcurrency', { value: 1 })
  }),
)

test('a model on this device makes a person, and who would be a child is refused (LOCAL-08)', async ({
  page,
}) => {
  await keepWriter(page, SOUND)
  await seedDatabase(page, { providers: [provider] })
  await page.goto(paths.randomText)
  const { find, another, result, panel } = personScreen(page)
  await find.click()
  await expect(result).toContainText(SOUND.text, WRITTEN)
  await expect(result).toContainText('34')

  await keepWriter(page, { ...SOUND, text: 'She is twelve years old' })
  await page.goto(paths.randomText)
  await find.or(another).click()
  await expect(panel).toContainText('Only adults can be made here', WRITTEN)
  await expect(panel).toContainText('twelve years old')
})

test('a model on this device writes a character (LOCAL-08)', async ({ page }) => {
  await keepWriter(page, SOUND)
  await seedDatabase(page, { providers: [provider] })
  await page.goto(paths.createCharacter)
  const form = aiForm(page)
  await form.toggle.check()
  await form.generate.click()
  await expect(form.name).toHaveValue(SOUND.text, WRITTEN)
  await expectToast(page, 'The character is written')
})

test('a model on this device deals a deck, three at a time (LOCAL-08)', async ({ page }) => {
  const session = makeSession()
  await keepWriter(page, SOUND)
  await seedDatabase(page, { providers: [provider], datingSessions: [session] })
  await page.goto(paths.swipeSession(session.id))
  const { generateNew, card } = sessionScreen(page)
  await generateNew.click()
  await expect(card).toHaveAccessibleName(SOUND.text, WRITTEN)
  await expect
    .poll(async () => (await readStore(page, 'profiles')).map(({ name, age }) => [name, age]))
    .toEqual(Array.from({ length: 3 }, () => [SOUND.text, SOUND.number]))
})

test('a model on this device finds facts (LOCAL-08)', async ({ page }) => {
  await keepWriter(page, { ...SOUND, number: 10 })
  const { path } = await seedChat(page, undefined, {
    type: 'device',
    provider: { defaultModel: MODEL },
    messages: Array.from({ length: 12 }, (_, at) => ({
      role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Message ${at + 1}.`,
    })),
  })
  await page.goto(path)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  const memory = page.getByRole('complementary', { name: 'Memory' })
  await memory.getByRole('button', { name: /^Suggest facts/ }).click()
  await expect(memory.getByRole('heading', { name: 'Suggested facts' })).toBeVisible(WRITTEN)
  await expect(memory).toContainText(SOUND.text)
})

test('what a model on this device writes without end is held to what fits, and is whole (LOCAL-08)', async ({
  page,
}) => {
  await keepWriter(page, { ...SOUND, text: 'ö', isEndless: true })
  await seedDatabase(page, { providers: [provider] })
  await page.goto(paths.randomText)
  const { find, result } = personScreen(page)
  await find.click()
  await expect(result).toContainText('ö'.repeat(40), WRITTEN)
  await expect(result).toContainText('34')
})
