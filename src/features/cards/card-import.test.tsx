// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { closeTransferDialog, openTransferDialog } from '@/runs/data/transfer-dialog'
import { serveCards } from '@/storage/cards/serve-cards'
import type { CardReply, CardRequest } from '@/storage/cards/card-wire'
import { makeCardPng, makePng } from '@/storage/cards/testing/make-png'
import { database } from '@/storage/database/database'
import { dumpDatabase } from '@/storage/testing/fresh-database'
import { temporaryData } from '@/storage/conversations/temporary-data'
import { sampleOpenai, sampleProvider } from '@/storage/testing/sample-records'
import { expect, test } from '@/testing/route/route-test'
import { toast } from '@/testing/route/forms'
import type { RoutePage } from '@/testing/route/route-page'

/** The worker that reads cards, in the page. */
class CardWorkerHere {
  onmessage: ((event: { data: CardReply }) => void) | undefined
  #ask: (request: CardRequest) => void = () => undefined
  #isEnded = false

  constructor() {
    serveCards({
      post: (data) => {
        if (!this.#isEnded) this.onmessage?.({ data })
      },
      listen: (onRequest) => {
        this.#ask = onRequest
      },
    })
  }

  postMessage(request: CardRequest) {
    this.#ask(request)
  }

  terminate() {
    this.#isEnded = true
  }
}

afterEach(closeTransferDialog)

const card = (name: string, more: object = {}) => ({
  spec: 'chara_card_v3',
  spec_version: '3.0',
  data: {
    name,
    description: 'A pilot of forty.',
    first_mes: 'Hello there, {{foo}} {{setvar::x::1}}.',
    alternate_greetings: ['Second greeting.', 'Third greeting.'],
    creator: 'somebody',
    character_version: '1.2',
    tags: ['space'],
    creator_notes: '<img src=x onerror=alert(1)> Be kind.',
    character_book: { entries: [{ content: 'Lore of some length.' }] },
    extensions: { regex_scripts: [{}] },
    assets: [{ type: 'icon', uri: 'https://evil.example/a.png', name: 'main', ext: 'png' }],
    ...more,
  },
})
const png = (name: string, more?: object) =>
  new File([makeCardPng(card(name, more), 'ccv3')], `${name}.png`)

async function drop(page: RoutePage, ...sources: (File | string)[]) {
  vi.stubGlobal('Worker', CardWorkerHere)
  await database.providers.put(sampleOpenai)
  await page.goto(paths.characters)
  await expect(page.getByRole('heading', { name: 'Characters', exact: true })).toBeVisible()
  openTransferDialog({ kind: 'cards', sources })
}

test('CARD-35, CARD-34: shows what a card holds, and stores nothing before a press', async ({
  page,
}) => {
  await drop(page, png('Ada'))
  const dialog = page.getByRole('dialog', { name: 'Ada' })
  await expect(dialog).toContainText('by somebody · version 1.2')
  const before = await dumpDatabase()
  await expect(dialog).toContainText('space')
  await expect(dialog).toContainText('1 entry, used in its chats')
  await expect(dialog).toContainText('about 5 tokens')
  await expect(dialog).toContainText('It holds scripts for other apps; they do not run here.')
  await expect(dialog).toContainText('evil.example')
  await expect(dialog).toContainText(
    'Macros that are not known here stay as they are written: {{foo}}',
  )
  await expect(dialog).toContainText('It counts with variables.')
  await expect(dialog).toContainText('Greeting 1 of 3')
  await dialog.getByRole('button', { name: 'Next greeting' }).click()
  await expect(dialog).toContainText('Second greeting.')
  await expect(dialog).toContainText('<img src=x onerror=alert(1)> Be kind.')
  expect(document.querySelector('[role=dialog] img[src=x]')).toBeNull()
  expect(await dumpDatabase()).toEqual(before)

  await dialog.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('article', { name: 'Ada' })).toBeVisible()
  const [character] = await database.characters.toArray()
  expect(character).toMatchObject({
    name: 'Ada',
    systemPrompt: 'A pilot of forty.',
    characterMode: 'rp',
    useMacros: true,
    greetings: ['Second greeting.', 'Third greeting.'],
    providerId: sampleOpenai.id,
    model: sampleOpenai.defaultModel,
  })
  const [stored] = await database.cards.toArray()
  expect(stored?.text).toBe(JSON.stringify(card('Ada')))
  expect(character?.avatarImageId).toBeDefined()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('article', { name: 'Ada' })).toBeHidden()
  expect(await database.cards.count()).toBe(0)
})

test('CARD-35: chats at once, with the greeting that was in sight', async ({ page }) => {
  await drop(page, png('Ada'))
  const dialog = page.getByRole('dialog', { name: 'Ada' })
  await dialog.getByRole('button', { name: 'Next greeting' }).click()
  await dialog.getByRole('button', { name: 'Import and chat' }).click()
  await expect(page.getByRole('log')).toContainText('Second greeting.')
  expect(location.pathname).toMatch(/^\/chat2\//)
})

test('CARD-37: warns where what is always sent fills a quarter of what the model holds', async ({
  page,
}) => {
  await database.providers.put(
    sampleProvider({
      id: 'claude',
      type: 'anthropic',
      defaultModel: 'claude-haiku-4-5-20251001',
      apiEndpoint: undefined,
    }),
  )
  // 200,000 tokens are the window of this model.
  await drop(page, png('Ada', { description: 'A pilot of forty. '.repeat(14_000) }))
  const preview = page.getByRole('dialog', { name: 'Ada' })
  await preview.getByLabel('AI Provider').selectOption('claude')
  await expect(preview).toContainText(/takes 3\d% of what this model can hold/)
})

test('CARD-36: tries without saving, and nothing is on disk', async ({ page }) => {
  await drop(page, png('Ada'))
  const dialog = page.getByRole('dialog', { name: 'Ada' })
  await expect(dialog).toBeVisible()
  const before = await dumpDatabase()
  await dialog.getByRole('button', { name: 'Try without saving' }).click()
  await expect(page.getByRole('log')).toContainText('Hello there')
  expect(await dumpDatabase()).toEqual(before)
  expect(Object.values(temporaryData.getState().cards)).toHaveLength(1)
})

test('CARD-09: asks for a name where the card has none', async ({ page }) => {
  await drop(page, png(''))
  const dialog = page.getByRole('dialog', { name: 'Character without a name' })
  const button = dialog.getByRole('button', { name: 'Import', exact: true })
  await expect(button).toBeDisabled()
  await dialog.getByLabel('Name').fill('Grace')
  await button.click()
  await expect(page.getByRole('article', { name: 'Grace' })).toBeVisible()
})

test('CARD-38: knows what is here already, and who has the same name', async ({ page }) => {
  await drop(page, png('Ada'))
  await page.getByRole('button', { name: 'Import', exact: true }).last().click()
  await expect(page.getByRole('article', { name: 'Ada' })).toBeVisible()
  openTransferDialog({ kind: 'cards', sources: [png('Ada')] })
  const dialog = page.getByRole('dialog', { name: 'Ada' })
  await expect(dialog).toContainText('Already here')
  await expect(dialog.getByRole('button', { name: 'Open' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import again' }).click()
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeVisible()

  const [first] = await database.characters.toArray()
  closeTransferDialog()
  await expect(page.getByRole('dialog')).toBeHidden()
  openTransferDialog({ kind: 'cards', sources: [png('ada ', { description: 'Another.' })] })
  const other = page.getByRole('dialog', { name: 'ada' })
  await other.getByRole('radio', { name: 'Replace' }).check()
  await other.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const [now, ...others] = await database.characters.toArray()
  expect(others).toEqual([])
  expect(now).toMatchObject({ id: first?.id, systemPrompt: 'Another.' })
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect
    .poll(async () => (await database.characters.toArray())[0]?.systemPrompt)
    .toBe('A pilot of forty.')
})

test('CARD-12, CARD-13, CARD-14: says why a file gives no character', async ({ page }) => {
  await drop(page, new File([makePng()], 'copied.png'))
  await expect(
    page.getByRole('dialog', { name: 'There is no character in this picture.' }),
  ).toContainText('compress pictures anew')
  openTransferDialog({
    kind: 'cards',
    sources: [png('Mia', { description: 'She is 15 years old.' })],
  })
  const minor = page.getByRole('dialog', {
    name: '“Mia” was not taken: everybody here is 18 or older.',
  })
  await expect(minor).toBeVisible()
  await expect(minor).not.toContainText('Hello there')
  closeTransferDialog()
  openTransferDialog({ kind: 'cards', sources: ['{"entries": {}}'] })
  await expect(
    page.getByRole('dialog', { name: 'This is a lorebook and not a character.' }),
  ).toBeVisible()
})

test('SESS-09: a session goes to the import of sessions', async ({ page }) => {
  await drop(page, new File(['{"appVersion": "1.0.0", "characters": {}}'], 'session.json'))
  await expect(page.getByRole('dialog', { name: 'Import Session' })).toBeVisible()
})

test('CARD-12: personas and presets go to their own imports', async ({ page }) => {
  const personas = JSON.stringify({
    personas: { 'a.png': 'Kim' },
    persona_descriptions: { 'a.png': { description: 'A sailor of forty.' } },
    default_persona: null,
  })
  const preset = JSON.stringify({
    prompts: [{ identifier: 'mine', name: 'Mine', content: 'Be grim.' }],
    prompt_order: [{ character_id: 100001, order: [{ identifier: 'mine', enabled: true }] }],
  })
  await drop(page, new File([personas], 'backup.json'))
  const ofPersonas = page.getByRole('dialog', { name: 'Import Personas' })
  await ofPersonas.getByRole('button', { name: 'Import 1 Persona' }).click()
  await expect
    .poll(async () => (await database.personas.toArray()).map((each) => each.name))
    .toEqual(['Kim'])
  await expect(page.getByRole('heading', { name: 'Personas' })).toBeVisible()

  await drop(page, png('Ada'), new File([preset], 'Grim.json'))
  const list = page.getByRole('dialog', { name: 'Import characters' })
  await list.getByRole('button', { name: 'Grim.json' }).click()
  await page.getByRole('button', { name: 'Import the preset' }).click()
  const ofPreset = page.getByRole('dialog', { name: 'Import an order of the prompt' })
  await expect(ofPreset).toContainText('1 text of its own')
  expect(await database.presets.count(), 'before a press').toBe(0)
  await ofPreset.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('list', { name: 'Orders' })).toContainText('Grim')
  await toast(page, 'Imported: “Grim”').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => database.presets.count()).toBe(0)
  expect(await database.characters.count()).toBe(0)
})

test('IMPORT-04: takes many at once, and bad ones stop none', async ({ page }) => {
  await drop(
    page,
    png('Ada'),
    new File([makePng()], 'empty.png'),
    png('Bea'),
    png('Ada'),
    new File(['{"name": '], 'cut.json'),
    JSON.stringify(card('Cleo')),
  )
  const dialog = page.getByRole('dialog', { name: 'Import characters' })
  await expect(dialog).toContainText('3 characters can be imported, 2 files cannot.')
  await expect(dialog).toContainText('There is no character in this picture.')
  await expect(dialog).toContainText('Twice in this selection')
  await expect(dialog).toContainText('cut.json')

  await dialog.getByRole('button', { name: 'Bea' }).click()
  const preview = page.getByRole('dialog', { name: 'Bea' })
  await preview.getByRole('button', { name: 'Back to the list' }).click()

  await page.getByRole('button', { name: 'Import all 3' }).click()
  await expect(dialog).toContainText('3 characters were imported.')
  // A look at another leaves the way back.
  await dialog.getByRole('button', { name: 'cut.json' }).click()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  const stored = await database.characters.toArray()
  const inOrder = stored.toSorted((one, other) => other.updatedAt - one.updatedAt)
  expect(inOrder.map(({ name }) => name)).toEqual(['Ada', 'Bea', 'Cleo'])
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect.poll(() => database.characters.count()).toBe(0)
  await expect(dialog).toContainText('3 characters can be imported')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('IMPORT-04: the way back is offered once more where the list is closed', async ({ page }) => {
  await drop(page, png('Ada'), png('Bea'))
  // At the moment at which the list can be closed, the way back is there.
  const done = new MutationObserver(() => {
    const button = [...document.querySelectorAll('button')].find(
      (each) => each.textContent === 'Done',
    )
    if (!button) return
    done.disconnect()
    button.click()
  })
  done.observe(document.body, { childList: true, subtree: true, characterData: true })
  await page.getByRole('button', { name: 'Import all 2' }).click()
  await toast(page, '2 characters were imported').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => database.characters.count()).toBe(0)
})

test('IMPORT-01: has a button on the page of characters', async ({ page }) => {
  await page.goto(paths.characters)
  await page.getByRole('button', { name: 'Import Characters' }).click()
  await expect(page.getByRole('dialog', { name: 'Import characters' })).toContainText(
    'Drop cards here, or paste them.',
  )
})
