// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import {
  makeCharacter,
  makeConversation,
  makePersona,
  makeProvider,
} from '../../../../e2e/support/data/seed'
import { paths } from '@/lib/paths'
import { database } from '@/storage/database/database'
import { getSettings } from '@/storage/database/queries'
import { getPersonas } from '@/storage/personas/persona-queries'
import { card, toast } from '@/testing/route/forms'
import type { Locator } from '@/testing/route/locator'
import type { RoutePage } from '@/testing/route/route-page'

function personaForm(page: Locator) {
  return {
    name: page.getByLabel('Name', { exact: true }),
    description: page.getByLabel('Description', { exact: true }),
    depth: page.getByLabel('Depth', { exact: true }),
    role: page.getByLabel('Said by'),
    place: (name: string) => page.getByRole('radio', { name, exact: true }),
    create: page.getByRole('button', { name: 'Create Persona' }),
    save: page.getByRole('button', { name: 'Save Changes' }),
  }
}

/** Gives a file to the picker of the page, which jsdom has none of. */
function chooseFile(file: File) {
  const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]')
  if (!input) throw new Error('no file input')
  Object.defineProperty(input, 'files', { configurable: true, value: [file] })
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const jsonFile = (content: unknown) =>
  new File([typeof content === 'string' ? content : JSON.stringify(content)], 'personas.json')

const button = (place: Locator, name: string) => place.getByRole('button', { name, exact: true })

test('a persona is made, changed and found again, beside the characters (PERS-01, PERS-05)', async ({
  page,
}) => {
  await page.goto(paths.characters)
  await page.getByRole('link', { name: 'Personas', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No personas yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Persona' }).click()
  const form = personaForm(page)

  await step('what is wrong is said', async () => {
    await form.description.fill('A 15-year-old girl.')
    await form.place('At a depth').click()
    await form.depth.fill('1001')
    await form.create.click()
    await expect(page.getByText('A name is required')).toBeVisible()
    await expect(page.getByText(/“.*15.*” tells of somebody under 18/)).toBeVisible()
    await expect(page.getByText('Depth is a whole number from 0 to 1,000.')).toBeVisible()
    expect(await getPersonas()).toEqual([])
  })
  await step('what is typed survives a reload', async () => {
    await form.name.fill('  Mara ')
    await form.description.fill('A ship’s carpenter, 40 years old.\n')
    await form.depth.fill('0')
    await form.role.selectOption('You')
    await page.reload()
    await expect(form.name).toHaveValue('  Mara ')
    await expect(form.depth).toHaveValue('0')
  })
  await form.create.click()
  await expect(toast(page, 'You can be Mara now')).toBeVisible()
  await expect(card(page, 'Mara')).toContainText('At a depth')
  expect(await getPersonas()).toMatchObject([
    {
      name: 'Mara',
      description: 'A ship’s carpenter, 40 years old.\n',
      placement: 'depth',
      depth: 0,
      role: 'user',
    },
  ])

  await card(page, 'Mara').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Persona: Mara' })).toBeVisible()
  await form.name.fill('Mara Quill')
  await form.place('Not sent').click()
  await form.save.click()
  await expect(card(page, 'Mara Quill')).toContainText('Not sent')
  const [persona] = await getPersonas()
  expect(persona).toMatchObject({ name: 'Mara Quill', placement: 'none' })
  expect(persona).not.toHaveProperty('depth')
})

test('the address of a persona that is gone says so, and a form of one that goes saves it anew (P18)', async ({
  page,
}) => {
  await page.goto(paths.editPersona('nobody'))
  await expect(page.getByText("The persona you're trying to edit doesn't exist.")).toBeVisible()
  const mara = makePersona()
  await page.seed({ personas: [mara] })
  await page.goto(paths.editPersona(mara.id))
  const form = personaForm(page)
  await expect(form.name).toHaveValue('Mara')
  await database.personas.clear()
  await form.name.fill('Mara again')
  await form.save.click()
  await expect(page.getByText('This persona was deleted meanwhile')).toBeVisible()
  await form.save.click()
  await expect(card(page, 'Mara again')).toBeVisible()
})

test('one is the default, and deleting one that is used says in how many chats (PERS-03, PERS-08)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const [mara, ida] = [makePersona(), makePersona({ name: 'Ida' })]
  await page.seed({
    providers: [provider],
    characters: [character],
    personas: [mara, ida],
    conversations: [
      makeConversation(character, { personaId: ida.id }),
      makeConversation(character),
      makeConversation(character),
    ],
  })
  await page.goto(paths.personas)
  await expect(card(page, 'Ida')).toContainText('Used in 1 chat')
  await expect(card(page, 'Mara')).toContainText('Not used yet')

  await button(card(page, 'Mara'), 'Make Default').click()
  await expect(card(page, 'Mara').getByText('Default', { exact: true })).toBeVisible()
  await expect(card(page, 'Mara')).toContainText('Used in 2 chats')
  expect((await getSettings()).defaultPersonaId).toBe(mara.id)

  await button(card(page, 'Mara'), 'Delete').click()
  const dialog = page.getByRole('dialog', { name: 'Delete Persona?' })
  await expect(dialog).toContainText('You are Mara in 2 chats.')
  await button(dialog, 'Delete').click()
  await expect(card(page, 'Mara')).toHaveCount(0)
  expect(await database.personas.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Mara')).toContainText('Used in 2 chats')

  await button(card(page, 'Mara'), 'Clear Default').click()
  await expect(card(page, 'Mara')).toContainText('Not used yet')
  expect((await getSettings()).defaultPersonaId).toBeUndefined()
})

test('one that is not used goes at once, with Undo (PERS-08)', async ({ page }) => {
  await page.seed({ personas: [makePersona()] })
  await page.goto(paths.personas)
  await button(card(page, 'Mara'), 'Delete').click()
  await expect(page.getByRole('heading', { name: 'No personas yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Mara')).toBeVisible()
})

test('200 personas with long names are listed and searched (PERS-01)', async ({ page }) => {
  const long = 'Mara '.repeat(40).trim()
  const personas = Array.from({ length: 200 }, (_, index) =>
    makePersona({
      id: `p${index}`,
      name: index === 150 ? long : `Person ${index}`,
      description: index === 7 ? 'Knows the tides by heart.' : '',
    }),
  )
  await page.seed({ personas })
  await page.goto(paths.personas)
  const search = page.getByLabel('Search personas')
  await search.fill('TIDES')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText('1 persona found')).toBeVisible()
  await search.fill('mara')
  await expect(card(page, long)).toBeVisible()
  await search.fill('nobody at all')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(card(page, 'Person 0')).toBeVisible()
})

async function openImport(page: RoutePage) {
  await page.getByRole('main').getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Personas' })
  await expect(dialog.getByText('Choose File')).toBeVisible()
  return dialog
}

test('a backup is shown before it is imported, and one Undo takes all of it back (PERS-07, P11, P12)', async ({
  page,
}) => {
  await page.seed({ personas: [makePersona()] })
  await page.goto(paths.personas)
  let dialog = await openImport(page)

  await step('what is no file of personas', async () => {
    chooseFile(jsonFile('{"personas": '))
    await expect(dialog.getByRole('alert')).toContainText('This file is no JSON')
    chooseFile(jsonFile({ spec: 'chara_card_v2' }))
    await expect(dialog.getByRole('alert')).toContainText('There are no personas in this file.')
  })
  await step('a backup', async () => {
    chooseFile(
      jsonFile({
        personas: { a: 'Ida', b: 'Eve', c: 'Kid' },
        persona_descriptions: {
          a: { description: 'A pilot.', position: 9 },
          b: { description: 'A baker.', position: 4, depth: 5000 },
          c: { description: 'A boy of 12.' },
        },
        default_persona: 'a',
      }),
    )
    await expect(dialog.getByText('2 personas come in:')).toBeVisible()
    await expect(dialog).toContainText('“Eve”: the depth cannot be used as it is')
    await expect(dialog).toContainText('“Kid” is left out:')
    await expect(dialog).toContainText('“Ida” was the default there.')
    expect(await database.personas.count()).toBe(1)
    await button(dialog, 'Import 2 Personas').click()
  })
  await expect(toast(page, 'Imported 2 personas')).toBeVisible()
  await expect(card(page, 'Ida')).toContainText('Not sent')
  expect((await getSettings()).defaultPersonaId).toBeUndefined()

  await step('the same once more', async () => {
    dialog = await openImport(page)
    chooseFile(jsonFile({ personas: { a: 'Mara' }, persona_descriptions: {} }))
    await expect(dialog.getByText('1 persona comes in:')).toBeVisible()
    await button(dialog, 'Cancel').click()
    await expect(dialog).toHaveCount(0)
  })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Ida')).toHaveCount(0)
  await expect(card(page, 'Mara')).toBeVisible()
})

test('a character becomes a persona, with {{char}} and {{user}} swapped where the user wants it (PERS-06)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider, {
    name: 'Bram',
    systemPrompt: '{{char}} keeps a lighthouse, and waits for {{user}}.',
  })
  await page.seed({ providers: [provider], characters: [character] })
  await page.goto(paths.editCharacter(character.id))
  await page.getByRole('link', { name: 'Use as Persona' }).click()
  const form = personaForm(page)
  await expect(form.name).toHaveValue('Bram')
  await expect(form.description).toHaveValue(character.systemPrompt)
  const swap = page.getByRole('button', { name: 'Swap {{char}} and {{user}}' })
  await swap.click()
  await expect(form.description).toHaveValue('{{user}} keeps a lighthouse, and waits for {{char}}.')
  await swap.click()
  await expect(form.description).toHaveValue(character.systemPrompt)
  await swap.click()
  await form.create.click()
  await expect(card(page, 'Bram')).toBeVisible()
  expect(await getPersonas()).toMatchObject([
    { name: 'Bram', description: '{{user}} keeps a lighthouse, and waits for {{char}}.' },
  ])
  // The character stays as it is.
  expect(await database.characters.get(character.id)).toEqual(character)
})
