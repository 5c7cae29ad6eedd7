// @vitest-environment jsdom
import { vi } from 'vitest'
import { expect, step, test } from '@/testing/route/route-test'
import { makeCharacter, makeProvider } from '../../../e2e/support/data/seed'
import { toast, undoOf } from '@/testing/route/forms'
import { paths } from '@/lib/paths'
import {
  addLorebooks,
  createLoreEntry,
  deleteLoreEntries,
  type LoreEntryDraft,
  updateLoreEntry,
} from '@/storage/commands/lorebooks'
import { getLorebook, getLorebooks, getLoreEntries } from '@/storage/lorebooks/lorebook-queries'
import { database } from '@/storage/database/database'
import type { Locator } from '@/testing/route/locator'
import type { RoutePage } from '@/testing/route/route-page'

const entry = (name: string, change: Partial<LoreEntryDraft> = {}): LoreEntryDraft => ({
  name,
  keys: [name.toLowerCase()],
  content: `About ${name}.`,
  enabled: true,
  ...change,
})

async function addBook(name: string, entries: readonly LoreEntryDraft[] = [], change = {}) {
  const { ids } = await addLorebooks([{ book: { name, ...change }, entries }])
  return ids[0] ?? ''
}

const article = (page: Locator, name: string) => page.getByRole('article', { name, exact: true })
const editor = (page: RoutePage) => ({
  list: page.getByRole('list', { name: 'Entries' }),
  row: (name: string) =>
    page.getByRole('list', { name: 'Entries' }).getByRole('listitem').filter({ hasText: name }),
  name: page.getByLabel('Name', { exact: true }),
  keys: page.getByLabel('Keys', { exact: true }),
  content: page.getByLabel('Content', { exact: true }),
  order: page.getByLabel('Order', { exact: true }),
})
const entriesOf = (bookId: string) => getLoreEntries(bookId)

test('lorebooks stand beside characters and personas, are made, deleted and brought back (LORE-57)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const mira = { ...makeCharacter(provider), name: 'Mira' }
  await page.seed({ providers: [provider], characters: [mira] })
  await page.goto(paths.personas)
  await page.getByRole('link', { name: 'Lorebooks', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No lorebooks yet' })).toBeVisible()
  const id = await addBook('Harbour', [entry('Inn'), entry('Pier')], { characterId: mira.id })
  await expect(article(page, 'Harbour')).toContainText('2 entries')
  await expect(article(page, 'Harbour')).toContainText('In the card of “Mira”')

  await step('used in all chats, at once', async () => {
    await article(page, 'Harbour').getByRole('switch', { name: 'Used in all chats' }).check()
    await expect.poll(async () => (await getLorebook(id))?.isForAll).toBe(true)
  })
  await step('deleted, and back with its entries', async () => {
    await article(page, 'Harbour').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No lorebooks yet' })).toBeVisible()
    await toast(page, 'Deleted “Harbour”').getByRole('button', { name: 'Undo' }).click()
    await expect(article(page, 'Harbour')).toContainText('2 entries')
  })
  await page.getByRole('button', { name: 'New Lorebook' }).click()
  await expect(page.getByRole('heading', { name: 'New lorebook' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
  expect((await getLorebooks()).map(({ name }) => name)).toEqual(['Harbour', 'New lorebook'])
})

test('two hundred lorebooks with long names are searched, and shown again (LORE-57)', async ({
  page,
}) => {
  const long = 'An endless name '.repeat(12).trim()
  await addLorebooks(
    Array.from({ length: 200 }, (_, index) => ({
      book: { name: index === 150 ? 'The Needle' : `${long} ${index}` },
      entries: [],
    })),
  )
  await page.goto(paths.lorebooks)
  await expect(page.getByRole('searchbox', { name: 'Search lorebooks' })).toBeVisible()
  const cards = page.getByRole('article')
  await page.getByRole('searchbox', { name: 'Search lorebooks' }).fill('needle')
  await expect(cards).toHaveCount(1)
  await expect(page.getByText('1 lorebook found')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search lorebooks' }).fill('nothing like it')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(article(page, 'The Needle')).toHaveCount(0)
  await expect(cards.nth(3)).toBeVisible()
})

test('each field is saved by itself, and what another tab changes is seen (LORE-54, LORE-55)', async ({
  page,
}) => {
  const bookId = await addBook('Harbour', [entry('Inn', { comment: 'kept' })])
  await page.goto(paths.lorebook(bookId))
  const { row, name, keys, content, order } = editor(page)
  await row('Inn').getByRole('link').click()
  await expect(content).toHaveValue('About Inn.')
  const [inn] = await entriesOf(bookId)
  const id = inn?.id ?? ''

  await step('typed, saved after a pause without leaving the field', async () => {
    await content.fill('Warm and loud.')
    await expect.poll(async () => (await entriesOf(bookId))[0]?.content).toBe('Warm and loud.')
    await keys.fill('inn\nthe inn, upstairs\n/ta(p|v)ern/i')
    await expect
      .poll(async () => (await entriesOf(bookId))[0]?.keys)
      .toEqual(['inn', 'the inn, upstairs', '/ta(p|v)ern/i'])
    // What is typed stands as it was typed.
    await expect(keys).toHaveValue('inn\nthe inn, upstairs\n/ta(p|v)ern/i')
    await page.getByRole('button', { name: 'Separate at commas: Keys' }).click()
    await expect(keys).toHaveValue('inn\nthe inn\nupstairs\n/ta(p|v)ern/i')
  })
  await step('another tab', async () => {
    await name.fill('The Inn')
    await updateLoreEntry(id, { order: 7, content: 'Of another tab.' })
    await expect(content).toHaveValue('Of another tab.')
    await expect(order).toHaveValue('7')
    await expect
      .poll(async () => (await entriesOf(bookId))[0])
      .toMatchObject({
        name: 'The Inn',
        order: 7,
        content: 'Of another tab.',
        comment: 'kept',
        keys: ['inn', 'the inn', 'upstairs', '/ta(p|v)ern/i'],
      })
    await expect(row('The Inn')).toBeVisible()
  })
  await step('what is no number is said and not saved', async () => {
    await order.fill('soon')
    await expect(page.getByText(/A whole number from .* It is not saved like this/)).toBeVisible()
    await page.getByRole('button', { name: 'Close the entry' }).click()
    await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await order.fill('')
    await expect.poll(async () => (await entriesOf(bookId))[0]).not.toHaveProperty('order')
  })
  await step('switches, and fields that are folded away', async () => {
    await page.getByRole('switch', { name: 'Always' }).check()
    await page.getByText('Finding it', { exact: true }).click()
    await page.getByRole('switch', { name: 'Secondary keys count' }).check()
    await page.getByLabel('Secondary keys', { exact: true }).fill('night')
    await page.getByLabel('What must be found of them').selectOption('notAny')
    await page.getByText('Where it stands', { exact: true }).click()
    await page.getByLabel('Place', { exact: true }).selectOption('depth')
    await page.getByLabel('Messages after it', { exact: true }).fill('0')
    await expect
      .poll(async () => (await entriesOf(bookId))[0])
      .toMatchObject({
        constant: true,
        selective: true,
        secondaryKeys: ['night'],
        secondaryLogic: 'notAny',
        position: 'depth',
        depth: 0,
      })
    await expect(row('The Inn')).toContainText('Always')
  })
})

test('what was typed last is saved when the page is left, and an entry that was deleted elsewhere can be added again (LORE-55)', async ({
  page,
}) => {
  const bookId = await addBook('Harbour', [entry('Inn')])
  const [inn] = await entriesOf(bookId)
  await page.goto(paths.lorebook(bookId, inn?.id))
  const { content } = editor(page)
  await content.fill('Typed, and gone at once.')
  await page.getByRole('link', { name: 'Characters', exact: true }).first().click()
  await expect
    .poll(async () => (await entriesOf(bookId))[0]?.content)
    .toBe('Typed, and gone at once.')

  await page.goto(paths.lorebook(bookId, inn?.id))
  await expect(content).toHaveValue('Typed, and gone at once.')
  await deleteLoreEntries([inn?.id ?? ''])
  await content.fill('Typed into nothing.')
  await expect(page.getByText('This entry was deleted meanwhile')).toBeVisible()
  await page.getByRole('button', { name: 'Add it again' }).click()
  await expect
    .poll(async () => (await entriesOf(bookId)).map((each) => [each.name, each.content]))
    .toEqual([['Inn', 'Typed into nothing.']])
})

test('on a full disk what was typed stays in the form, and is saved once there is room (LORE-55, P16)', async ({
  page,
}) => {
  const bookId = await addBook('Harbour', [entry('Inn')])
  const [inn] = await entriesOf(bookId)
  await page.goto(paths.lorebook(bookId, inn?.id))
  const { content } = editor(page)
  await expect(content).toHaveValue('About Inn.')
  const fail = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const changing = database.loreEntries.hook('updating')
  changing.subscribe(fail)
  await content.fill('Kept.')
  await expect(page.getByText('Not saved yet').first()).toBeVisible()
  expect((await entriesOf(bookId))[0]?.content).toBe('About Inn.')
  await expect(content).toHaveValue('Kept.')
  changing.unsubscribe(fail)
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect.poll(async () => (await entriesOf(bookId))[0]?.content).toBe('Kept.')
  await expect(page.getByText('Not saved yet')).toHaveCount(0)
})

test('several entries are changed and deleted at once, each with Undo (LORE-54)', async ({
  page,
}) => {
  const names = ['Alder', 'Birch', 'Cedar', 'Doum', 'Elm']
  const bookId = await addBook(
    'Trees',
    names.map((each) => entry(each)),
  )
  await page.goto(paths.lorebook(bookId))
  const { row } = editor(page)
  const bar = page.getByRole('group', { name: 'Chosen entries' })
  const stored = async () =>
    (await entriesOf(bookId)).map(({ name, enabled }) => `${name} ${enabled ? 'on' : 'off'}`)
  const undo = (text: string) => undoOf(page, text)

  await step('a range by the Shift key', async () => {
    await row('Birch').getByRole('checkbox').click()
    const last = await row('Doum').getByRole('checkbox').element()
    last.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }))
    await expect(bar).toContainText('3 chosen')
    await bar.getByRole('button', { name: 'Off' }).click()
    await expect.poll(stored).toEqual(['Alder on', 'Birch off', 'Cedar off', 'Doum off', 'Elm on'])
    await expect(row('Cedar')).toContainText('Off')
    await undo('3 entries switched off').click()
    await expect.poll(stored).toEqual(names.map((each) => `${each} on`))
  })
  await step('order and place', async () => {
    await bar.getByRole('button', { name: 'Order…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Order of 3 entries' })
    await dialog.getByLabel('Order', { exact: true }).fill('-3')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect
      .poll(async () => (await entriesOf(bookId)).map(({ order }) => order))
      .toEqual([undefined, -3, -3, -3, undefined])
    await bar.getByRole('button', { name: 'Place…' }).click()
    const place = page.getByRole('dialog', { name: 'Place of 3 entries' })
    await place.getByLabel('Place', { exact: true }).selectOption('beforeCharacter')
    await place.getByRole('button', { name: 'Apply' }).click()
    await expect
      .poll(async () => (await entriesOf(bookId))[2])
      .toMatchObject({ order: -3, position: 'beforeCharacter' })
    await undo('3 entries moved').click()
    await expect(toast(page, '3 entries moved')).toHaveCount(0)
    await expect.poll(async () => (await entriesOf(bookId))[2]).not.toHaveProperty('position')
    expect((await entriesOf(bookId))[2]).toMatchObject({ order: -3 })
  })
  await step('all of them deleted, and back', async () => {
    await bar.getByRole('button', { name: 'Select all' }).click()
    await expect(bar).toContainText('5 chosen')
    await bar.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
    await undo('5 entries deleted').click()
    await expect.poll(async () => (await entriesOf(bookId)).map(({ name }) => name)).toEqual(names)
  })
})

test('of ten thousand entries those near the screen are drawn, and any is found (LORE-53, LORE-54)', async ({
  page,
}) => {
  const bookId = await addBook(
    'Encyclopaedia',
    Array.from({ length: 10_000 }, (_, index) => entry(`Entry ${index}`)),
  )
  await page.goto(paths.lorebook(bookId))
  const { list, row } = editor(page)
  const rows = list.getByRole('listitem')
  await expect(rows.first()).toContainText('Entry 0')
  expect(await rows.count()).toBeLessThan(60)
  expect(rows.first().one().getAttribute('aria-setsize')).toBe('10000')
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('entry 9999')
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('1 of 10,000 entries')).toBeVisible()
  await row('Entry 9999').getByRole('link').click()
  await expect(page.getByLabel('Content', { exact: true })).toHaveValue('About Entry 9999.')
  await page.getByRole('searchbox', { name: 'Search entries' }).fill('')
  await page.getByLabel('Show', { exact: true }).selectOption('off')
  await expect(page.getByText('No entry is like that.')).toBeVisible()
}, 60_000)

test('on a phone an entry is a sheet with an address, which Back closes (LORE-54)', async ({
  page,
}) => {
  const bookId = await addBook('Harbour', [entry('Inn'), entry('Pier')])
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: false }),
  )
  await page.goto(paths.lorebooks)
  await article(page, 'Harbour').getByRole('link', { name: 'Open' }).click()
  await editor(page).row('Pier').getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Pier' })
  await expect(sheet.getByLabel('Content', { exact: true })).toHaveValue('About Pier.')
  expect(location.search).toMatch(/^\?entry=/)
  await sheet.getByLabel('Content', { exact: true }).fill('Wet.')
  history.back()
  await expect(sheet).toBeHidden()
  expect(location.pathname).toBe(paths.lorebook(bookId))
  expect(location.search).toBe('')
  await expect.poll(async () => (await entriesOf(bookId))[1]?.content).toBe('Wet.')
})

test('a lorebook’s own settings are saved field by field; what is gone says so (LORE-55)', async ({
  page,
}) => {
  const bookId = await addBook('Harbour', [entry('Inn')])
  await createLoreEntry(bookId, entry('Pier'))
  await page.goto(paths.lorebook(bookId))
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByLabel('Tokens at most').fill('500')
  await page.getByRole('switch', { name: 'Entries may fire each other' }).uncheck()
  await expect
    .poll(() => getLorebook(bookId))
    .toMatchObject({ tokenBudget: 500, recursive: false, name: 'Harbour' })
  await page.getByLabel('Name', { exact: true }).fill('')
  await expect(page.getByText(/A name is required/)).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Docks')
  await expect(page.getByRole('heading', { name: 'Docks' })).toBeVisible()
  await expect(page.getByText(/Nowhere yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'No lorebooks yet' })).toBeVisible()
  await page.goto(paths.lorebook(bookId))
  await expect(
    page.getByText('There is no such lorebook, or its character was deleted.'),
  ).toBeVisible()
})
