// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { watchDownloads } from '@/testing/route/downloads'
import { toast, undoOf } from '@/testing/route/forms'
import { paths } from '@/lib/paths'
import { textHash } from '@/lib/text-hash'
import { addLorebooks } from '@/storage/commands/lorebooks'
import { readLorebook } from '@/storage/lorebooks/read/read-lorebook'
import { getLorebook } from '@/storage/lorebooks/lorebook-queries'
import { makeCharacter, makeProvider } from '../../../e2e/support/data/seed'
import type { RoutePage } from '@/testing/route/route-page'

const WORLD =
  '{ "name":"Harbour", "entries": {"0": {"uid":0, "key":["inn"], "content":"Warm.", "comment":"Inn", "x":1.0}}, "more":7 }'
const inn = { name: 'Inn', keys: ['inn'], content: 'Warm.', enabled: true, sourceKey: '0' }

const exportAs = async (page: RoutePage, book: string, form: RegExp) => {
  await page
    .getByRole('article', { name: book, exact: true })
    .getByRole('button', { name: 'Export' })
    .click()
  await page.getByRole('menuitem', { name: form }).click()
}

test('a lorebook is exported as it came, as a world and as V3; one that was made here has no file that it came from (LORE-04, LORE-05)', async ({
  page,
}) => {
  const files = watchDownloads()
  await addLorebooks([readLorebook(WORLD), { book: { name: 'Made here' }, entries: [] }])
  await page.goto(paths.lorebooks)
  await exportAs(page, 'Harbour', /^As it came/)
  await expect.poll(() => files.length).toBe(1)
  expect(files[0]?.name).toBe('Harbour.json')
  expect(await files[0]?.blob.text()).toBe(WORLD)
  await exportAs(page, 'Harbour', /^SillyTavern world/)
  await expect.poll(() => files.length).toBe(2)
  expect(JSON.parse((await files[1]?.blob.text()) ?? '')).toMatchObject({
    entries: { 0: { key: ['inn'], content: 'Warm.' } },
  })
  await exportAs(page, 'Made here', /^Lorebook \(V3\)/)
  await expect.poll(() => files.length).toBe(3)
  expect(JSON.parse((await files[2]?.blob.text()) ?? '')).toMatchObject({ spec: 'lorebook_v3' })
  await page
    .getByRole('article', { name: 'Made here', exact: true })
    .getByRole('button', { name: 'Export' })
    .click()
  await expect(page.getByRole('menuitem', { name: /^As it came/ })).toBeDisabled()
})

test('a lorebook is put into a card, exported as it stands there, and taken out again (LORE-04)', async ({
  page,
  standIn,
}) => {
  const files = watchDownloads()
  const provider = makeProvider(standIn, 'openai')
  const [mira, ida] = ['Mira', 'Ida'].map((name) => ({ ...makeCharacter(provider), name }))
  if (!mira || !ida) throw new Error('There are two.')
  const inCard = '{"name":"Card book","entries":[{"keys":["inn"],"content":"Warm.","x":1.0}]}'
  const text = `{"spec":"chara_card_v2","spec_version":"2.0","data":{"name":"Mira","character_book":${inCard}}}`
  await page.seed({
    providers: [provider],
    characters: [{ ...mira, cardId: 'card' }, ida],
    cards: [{ id: 'card', owner: mira.id, text, hash: textHash(text) }],
  })
  const { ids } = await addLorebooks([
    { book: { name: 'Of the card', characterId: mira.id }, entries: [inn] },
    { book: { name: 'Docks' }, entries: [inn] },
  ])
  await page.goto(paths.lorebooks)
  await exportAs(page, 'Of the card', /^As it came/)
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]?.blob.text()).toContain('"x":1.0')

  await page.goto(paths.lorebook(ids[1] ?? ''))
  await page.getByRole('tab', { name: 'Settings' }).click()
  await step('into a card that has none yet', async () => {
    await page.getByRole('button', { name: 'Put into a card…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Put into a card' })
    await expect(dialog.getByRole('option', { name: 'Mira (has a lorebook)' })).toBeDisabled()
    await dialog.getByLabel('Character').selectOption('Ida')
    await dialog.getByRole('button', { name: 'Put into the card' }).click()
    await expect(toast(page, '“Docks” is in the card of “Ida” now')).toBeVisible()
    expect((await getLorebook(ids[1] ?? ''))?.characterId).toBe(ida.id)
  })
  await step('out again, and back by Undo', async () => {
    await page.getByRole('button', { name: 'Take out of the card' }).click()
    await expect.poll(async () => (await getLorebook(ids[1] ?? ''))?.characterId).toBe(undefined)
    await undoOf(page, '“Docks” stands by itself now').click()
    await expect.poll(async () => (await getLorebook(ids[1] ?? ''))?.characterId).toBe(ida.id)
  })
})
