import { paths } from '@/lib/paths'
import { textHash } from '@/lib/text-hash'
import {
  cardOf,
  pixelsOf,
  risuCharx,
  risuPng,
  sillyTavernCharx,
  sillyTavernPng,
} from '@/storage/testing/cards/other-apps'
import { faultsOfV2, faultsOfV3 } from '@/storage/testing/cards/validate-card'
import type { StoredImageRecord } from '@/storage/database/records'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { blackPng, drawPicture } from '../support/data/pictures'
import { makeCharacter, makeProvider, SEED_KEY, seedDatabase } from '../support/data/seed'
import { card } from '../support/pages/forms'
import { chooseIn } from '../support/pages/conversations'
import { downloadFrom } from '../support/pages/transfer'

const SOURCE = `{
  "spec": "chara_card_v3", "spec_version": "3.0",
  "data": {"name": "Mira", "description": "A keeper.", "creator_notes": "Be kind.", "nickname": "Mi",
    "extensions": {"big": 12345678901234567890}, "creation_date": 5}
}`

test('a card goes out as picture, archive and JSON, which other apps read; a portrait that is no PNG is drawn, and so is one that is none (CARD-16, CARD-19, CARD-20, CARD-28)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const mira = makeCharacter(provider, {
    name: 'Mira',
    systemPrompt: 'A keeper.',
    description: 'Be kind.',
    nickname: 'Mi',
    cardId: 'card',
    avatarImageId: 'face',
    imageGallery: ['face', 'sea'].map((id, index) => ({
      id,
      imageId: id,
      name: id,
      createdAt: index,
      source: 'uploaded',
      isProfilePicture: id === 'face',
    })),
  })
  const plain = makeCharacter(provider, { name: 'No: Face', systemPrompt: 'Somebody.' })
  await page.goto('/icon.svg')
  const photo = await drawPicture(page, { width: 600, height: 900 })
  const picture = (id: string, mime: string, buffer: Buffer): StoredImageRecord => ({
    id,
    mime,
    blob: { bytes: new Uint8Array(buffer), type: mime },
    width: 600,
    height: 900,
    owner: mira.id,
  })
  await seedDatabase(page, {
    providers: [provider],
    characters: [mira, plain],
    cards: [{ id: 'card', owner: mira.id, text: SOURCE, hash: textHash(SOURCE) }],
    images: [
      picture('face', 'image/jpeg', photo.buffer),
      picture('sea', 'image/png', blackPng(600, 900).buffer),
    ],
  })
  await page.goto(paths.characters)
  const dialog = page.getByRole('dialog', { name: 'Export card' })
  const save = async (name: string, ...radios: string[]) => {
    await chooseIn(card(page, name), 'Export card')
    for (const radio of radios) await dialog.getByRole('radio', { name: radio }).check()
    const file = await downloadFrom(page, dialog.getByRole('button', { name: 'Export' }))
    await expect(dialog).toBeHidden()
    return file
  }

  await test.step('the dialog', async () => {
    await chooseIn(card(page, 'Mira'), 'Export card')
    await expect(dialog.getByRole('radio', { name: 'Picture (PNG)' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Text (JSON)' }).check()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(card(page, 'Mira').getByRole('button', { name: /^More for / })).toBeFocused()
  })
  await test.step('a picture, drawn of a JPEG', async () => {
    const { name, bytes } = await save('Mira')
    expect(name).toBe('Mira.png')
    expect(pixelsOf(bytes).length).toBeGreaterThan(600 * 900)
    expect(faultsOfV3(JSON.parse(cardOf(bytes, 'ccv3')))).toEqual([])
    expect(faultsOfV2(JSON.parse(cardOf(bytes, 'chara')))).toEqual([])
    expect(cardOf(bytes, 'ccv3')).toContain('12345678901234567890')
    expect(sillyTavernPng(bytes).name).toBe('Mira')
    expect(risuPng(bytes).name).toBe('Mira')
    expect(bytes.includes(SEED_KEY)).toBe(false)
    // What was written is a picture that the browser shows.
    const size = await page.evaluate(
      async (data) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(data)]))
        return [bitmap.width, bitmap.height]
      },
      [...bytes],
    )
    expect(size).toEqual([600, 900])
  })
  await test.step('JSON as it came', async () => {
    const { name, bytes } = await save('Mira', 'Text (JSON)')
    expect(name).toBe('Mira.json')
    expect(bytes.toString('utf8')).toBe(SOURCE)
  })
  await test.step('an archive', async () => {
    const { name, bytes } = await save('Mira', 'Archive (CharX)')
    expect(name).toBe('Mira.charx')
    expect(risuCharx(bytes)).toMatchObject({ name: 'Mira', assets: ['main', 'sea'] })
    expect(Buffer.from(sillyTavernCharx(bytes).avatar ?? [])).toEqual(photo.buffer)
  })
  await test.step('somebody without a picture and without a card', async () => {
    const { name, bytes } = await save('No: Face')
    expect(name).toBe('No Face.png')
    expect(risuPng(bytes).name).toBe('No: Face')
    expect(new Set(pixelsOf(bytes)).size).toBeGreaterThan(20)
  })
})
