// @vitest-environment jsdom
import { vi } from 'vitest'
import type { CharacterRecord } from '@/storage/database/records'
import { paths } from '@/lib/paths'
import { textHash } from '@/lib/text-hash'
import { cardOf, risuCharx, textChunks } from '@/storage/testing/cards/other-apps'
import { plainPng } from '@/storage/testing/cards/plain-png'
import { CardWriterWorkerHere } from '@/storage/testing/cards/writer-worker-here'
import { watchDownloads } from '@/testing/route/downloads'
import { chooseIn } from '@/testing/route/forms'
import { expect, step, test } from '@/testing/route/route-test'
import type { RoutePage } from '@/testing/route/route-page'
import { makeCharacter, makeProvider } from '../../../../e2e/support/data/seed'
import type { StandIn } from '../../../../e2e/stand-in/server'

const SOURCE =
  '{ "spec":"chara_card_v2", "spec_version":"2.0", "data":{"name":"Mira","description":"A keeper.","creator_notes":"Be kind.","extensions":{"x":1.0}}}'

const picture = (id: string, owner: string) => ({
  id,
  owner,
  blob: { bytes: new Uint8Array(plainPng()), type: 'image/png' },
  mime: 'image/png',
  width: 1,
  height: 1,
})

/** Characters of one provider: one that came as a card, with pictures. */
async function open(
  page: RoutePage,
  standIn: StandIn,
  changes: Partial<CharacterRecord> = {},
  source: string | undefined = SOURCE,
) {
  const provider = makeProvider(standIn, 'openai')
  const avatarImageId = 'face'
  const character = makeCharacter(provider, {
    name: 'Mira',
    systemPrompt: 'A keeper.',
    description: 'Be kind.',
    avatarImageId,
    imageGallery: ['face', 'sea'].map((id, index) => ({
      id,
      imageId: id,
      createdAt: index,
      source: 'uploaded',
      isProfilePicture: id === avatarImageId,
      ...(id === 'sea' && { name: 'By the sea' }),
    })),
    ...changes,
  })
  const { id } = character
  const card = { id: 'card', owner: id, text: source, hash: textHash(source) }
  await page.seed({
    providers: [provider],
    characters: [{ ...character, cardId: 'card' }],
    cards: [card],
    images: [picture('face', id), picture('sea', id)],
  })
  await page.goto(paths.characters)
  const openDialog = () =>
    chooseIn(page.getByRole('article', { name: character.name }), 'Export card')
  const dialog = page.getByRole('dialog', { name: 'Export card' })
  return { character, openDialog, dialog, submit: dialog.getByRole('button', { name: 'Export' }) }
}

const bytesOf = async (blob: Blob | undefined) =>
  new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))

test('a card is exported as picture, text and archive; it says what goes along, and holds no more (CARD-19, CARD-20, CARD-24)', async ({
  page,
  standIn,
}) => {
  const files = watchDownloads()
  const { openDialog, dialog, submit } = await open(page, standIn)
  await step('the picture comes first', async () => {
    await openDialog()
    await expect(dialog.getByRole('radio', { name: 'Picture (PNG)' })).toBeChecked()
    await expect(dialog).toContainText('The private description goes along')
    await expect(dialog).toContainText('One more picture stays here')
    await expect(dialog).toContainText('Not in it: API keys, chats, provider, model')
    await submit.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/“Mira\.png” \(.*\) is in your downloads/)).toBeVisible()
    const [file] = files
    expect(file?.name).toBe('Mira.png')
    const png = await bytesOf(file?.blob)
    expect(textChunks(png).map(({ keyword }) => keyword)).toEqual(['chara', 'ccv3'])
    expect(cardOf(png, 'ccv3')).toContain('"x":1.0')
    expect(Buffer.from(png).toString('latin1')).not.toMatch(/sk-|openai|gpt/)
  })
  await step('the text as it came', async () => {
    await openDialog()
    await dialog.getByRole('radio', { name: 'Text (JSON)' }).check()
    await expect(dialog.getByRole('radio', { name: 'Its own format' })).toBeChecked()
    await submit.click()
    await expect(dialog).toBeHidden()
    expect(files[1]?.name).toBe('Mira.json')
    expect(await files[1]?.blob.text()).toBe(SOURCE)
  })
  await step('the text of V3', async () => {
    await openDialog()
    await dialog.getByRole('radio', { name: 'Text (JSON)' }).check()
    await dialog.getByRole('radio', { name: 'V3' }).check()
    await submit.click()
    await expect(dialog).toBeHidden()
    expect(await files[2]?.blob.text()).toContain('"spec":"chara_card_v3"')
  })
  await step('the archive with all pictures', async () => {
    await openDialog()
    await dialog.getByRole('radio', { name: 'Archive (CharX)' }).check()
    await expect(dialog).toContainText('The portrait and one more picture go along.')
    await submit.click()
    await expect(dialog).toBeHidden()
    expect(files[3]?.name).toBe('Mira.charx')
    expect(risuCharx(await bytesOf(files[3]?.blob))).toMatchObject({
      name: 'Mira',
      assets: ['main', 'By the sea'],
    })
  })
})

test('a card that was edited is offered as it came too (CARD-17, CARD-19)', async ({
  page,
  standIn,
}) => {
  const files = watchDownloads()
  const { openDialog, dialog, submit } = await open(page, standIn, { systemPrompt: 'A sailor.' })
  const save = async (choice: 'With your changes' | 'As it came') => {
    await openDialog()
    await dialog.getByRole('radio', { name: 'Text (JSON)' }).check()
    const changes = dialog.getByRole('group', { name: 'You have changed this character' })
    await changes.getByRole('radio', { name: choice }).check()
    await submit.click()
    await expect(dialog).toBeHidden()
    return files.at(-1)?.blob.text()
  }
  expect(await save('With your changes')).toBe(SOURCE.replace('A keeper.', 'A sailor.'))
  expect(await save('As it came')).toBe(SOURCE)
})

test('a card is exported beside its form too, and where it cannot be written says why (CARD-19)', async ({
  page,
  standIn,
}) => {
  watchDownloads()
  const { character, dialog, submit } = await open(page, standIn)
  await page.goto(paths.editCharacter(character.id))
  const button = page.getByRole('button', { name: 'Export card', exact: true })
  await button.click()
  await expect(submit).toBeEnabled()
  vi.stubGlobal('Worker', undefined)
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('The card could not be written.')
  vi.stubGlobal('Worker', CardWriterWorkerHere)
  await submit.click()
  await expect(dialog).toBeHidden()
})
