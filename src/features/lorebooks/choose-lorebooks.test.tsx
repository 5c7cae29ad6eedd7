// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { makeCharacter, makePersona, makeProvider } from '../../../e2e/support/data/seed'
import { paths } from '@/lib/paths'
import { closeTransferDialog, openTransferDialog } from '@/runs/data/transfer-dialog'
import { addLorebooks } from '@/storage/commands/lorebooks'
import { database } from '@/storage/database/database'
import { getSettings } from '@/storage/database/queries'
import { getLorebookOfCharacter, getLorebooks } from '@/storage/lorebooks/lorebook-queries'
import { openChat } from '@/testing/route/chat'
import { characterForm } from '@/testing/route/forms'
import type { Locator } from '@/testing/route/locator'

/** Books by their names, with one entry each. */
async function addBooks(...books: { name: string; characterId?: string; isForAll?: boolean }[]) {
  const entry = { keys: ['a'], content: 'b', enabled: true }
  const { ids } = await addLorebooks(books.map((book) => ({ book, entries: [entry] })))
  return ids
}

/** A choice of lorebooks on a page. */
const field = (place: Locator, label = 'Lorebooks') => ({
  chosen: place.getByRole('list', { name: label, exact: true }).getByRole('listitem'),
  add: (name: string) => place.getByLabel('Add a lorebook').selectOption(name),
  remove: (name: string) => place.getByRole('button', { name: `Remove ${name}` }).click(),
  move: (name: string) => place.getByRole('button', { name: `Move ${name}`, exact: true }),
})

test('a persona has lorebooks in an order (LORE-01)', async ({ page }) => {
  const [harbour, woods] = await addBooks({ name: 'Harbour' }, { name: 'Woods' })
  const mara = makePersona()
  await page.seed({ personas: [mara] })
  await page.goto(paths.editPersona(mara.id))
  const { chosen, add, move, remove } = field(page)
  const save = async () => {
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('heading', { name: 'Personas', exact: true })).toBeVisible()
    return (await database.personas.get(mara.id))?.lorebookIds
  }
  await add('Harbour')
  await add('Woods')
  await expect(chosen).toHaveCount(2)
  await move('Woods').press('ArrowUp')
  expect(await save()).toEqual([woods, harbour])
  await page.goto(paths.editPersona(mara.id))
  await expect(chosen.first()).toContainText('Woods')
  await remove('Woods')
  await remove('Harbour')
  expect(await save()).toBeUndefined()
})

test('a character has lorebooks, and one in its card (LORE-01, LORE-02)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const mira = makeCharacter(provider)
  await page.seed({ providers: [provider], characters: [mira] })
  const [harbour] = await addBooks({ name: 'Harbour' })
  await page.goto(paths.editCharacter(mira.id))
  await page.getByText('More', { exact: true }).first().click()
  await field(page).add('Harbour')
  await characterForm(page).saveChanges.click()
  await expect
    .poll(async () => (await database.characters.get(mira.id))?.lorebookIds)
    .toEqual([harbour])
  await page.goto(paths.editCharacter(mira.id))
  await page.getByRole('button', { name: 'Add a lorebook' }).click()
  await expect(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
  expect(await getLorebookOfCharacter(mira.id)).toMatchObject({ name: mira.name })
  await page.goto(paths.editCharacter(mira.id))
  await expect(page.getByRole('link', { name: 'Lorebook (0 entries)' })).toBeVisible()
})

test('a chat tells which lorebooks count and from where, and has its own and a budget (LORE-01, LORE-29)', async ({
  page,
  standIn,
}) => {
  const { conversation, character } = await openChat(page, standIn)
  const [harbour, woods, all] = await addBooks(
    { name: 'Harbour' },
    { name: 'Woods' },
    { name: 'Everywhere', isForAll: true },
  )
  await database.characters.update(character.id, { lorebookIds: [harbour ?? '', all ?? ''] })
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Lorebooks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lorebooks of this chat' })
  const counting = dialog.getByRole('list', { name: 'What counts here' }).getByRole('listitem')
  await expect(counting).toHaveCount(2)
  await expect(counting.first()).toContainText('Harbour')
  await expect(counting.first()).toContainText('The character')
  // Named in several places it counts at the first.
  await expect(counting.last()).toContainText('Everywhere')
  await expect(counting.last()).toContainText('The character')

  await field(dialog, 'Only for this chat').add('Woods')
  await expect(counting).toHaveCount(3)
  await expect(counting.first()).toContainText('Woods')
  await expect(counting.first()).toContainText('This chat')
  await dialog.getByLabel('Tokens of all lore at most').fill('700')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect
    .poll(() => database.conversations.get(conversation.id))
    .toMatchObject({ lorebookIds: [woods], loreBudget: 700 })
})

test('Settings hold what all lore may take, and keep the beginning the same (LORE-29, LORE-56)', async ({
  page,
}) => {
  await page.goto(paths.settings)
  const section = page.getByRole('region', { name: 'Prompts' })
  await section.getByLabel('Tokens of all lore at most').fill('3000')
  await section.getByRole('switch', { name: 'Keep the beginning the same' }).check()
  await expect.poll(getSettings).toMatchObject({ loreBudget: 3000, keepsBeginning: true })
  await section.getByLabel('Tokens of all lore at most').fill('')
  await section.getByLabel('After the messages').focus()
  await expect.poll(async () => (await getSettings()).loreBudget).toBeUndefined()
})

test('what is no lorebook is refused by its file’s name, and nothing is stored (LORE-03)', async ({
  page,
}) => {
  await page.goto(paths.lorebooks)
  openTransferDialog({
    kind: 'lorebooks',
    files: [new File(['no JSON'], 'poem.json'), new File(['[]'], 'list.json')],
  })
  const dialog = page.getByRole('dialog', { name: 'Import Lorebooks' })
  await step('each by itself', async () => {
    await expect(dialog.getByRole('alert').filter({ hasText: 'poem.json' })).toBeVisible()
    await expect(dialog.getByRole('alert').filter({ hasText: 'list.json' })).toBeVisible()
  })
  await expect(dialog.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  expect(await getLorebooks()).toEqual([])
  closeTransferDialog()
})
