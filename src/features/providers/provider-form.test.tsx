// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import {
  makeCharacter,
  makeConversation,
  makeProvider,
  SEED_KEY,
} from '../../../e2e/support/data/seed'
import { startStandIn } from '../../../e2e/stand-in/server'
import { getSettings } from '@/storage/database/queries'
import { database } from '@/storage/database/database'
import { paths } from '@/lib/paths'
import { waitFor } from '@/testing/wait-for'
import { card, providerForm, toast } from '@/testing/route/forms'

const storedProviders = () => database.providers.toArray()

test('what is missing or cannot work is refused in words at its field, and the first one has the focus; long names and emoji are kept (PROV-15, PROV-17, PROV-18, PROV-21, PROV-22)', async ({
  page,
}) => {
  await page.goto(paths.newProvider)
  const form = providerForm(page)
  // Missing.
  await form.model.fill('')
  await form.save.click()
  for (const [field, message] of [
    [form.name, 'Provider name is required'],
    [form.key, 'API key is required'],
    [form.model, 'Default model is required'],
  ] as const) {
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(new RegExp(message))
  }
  await expect(form.name).toBeFocused()
  expect(await storedProviders()).toEqual([])

  // Addresses, keys and model ids that cannot work.
  await form.type.selectOption('custom')
  await form.name.fill('Server')
  await form.model.fill('m')
  // Each fault: src/domain/provider-endpoint.test.ts.
  for (const [address, message] of [
    ['', 'API endpoint is required'],
    ['http://192.168.0.7:8080/v1', 'only localhost and 127.0.0.1'],
  ] as const) {
    await form.endpoint.fill(address)
    await form.save.click()
    await expect(form.endpoint).toHaveAccessibleDescription(new RegExp(message))
    await expect(form.endpoint).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true')
  }
  await form.endpoint.fill('http://127.0.0.1:1/v1')
  await form.key.fill('a key')
  await form.model.fill('my model')
  await form.save.click()
  await expect(form.key).toHaveAccessibleDescription(/has no spaces or line breaks/)
  await expect(form.model).toHaveAccessibleDescription(/has no spaces/)
  await expect(form.endpoint).not.toHaveAttribute('aria-invalid', 'true')
  expect(await storedProviders()).toEqual([])

  // Names of 200 characters and of emoji.
  await form.type.selectOption('openai')
  await form.name.fill('n'.repeat(300))
  await form.key.fill('sk-x')
  await form.save.click()
  await expect(form.name).toHaveAccessibleDescription(/200 characters at most/)
  await form.name.fill('n'.repeat(200))
  await form.save.click()
  await expect(card(page, 'n'.repeat(200))).toBeVisible()
  const emoji = '👩🏽‍🚀 Zoë 🛰️'
  await card(page, 'n'.repeat(200)).getByRole('button', { name: 'Edit' }).click()
  await form.name.fill(emoji)
  await form.save.click()
  await expect(card(page, emoji)).toBeVisible()
})

test('an edit keeps the key, which stands in the page only where it is asked for; another type resets model, key and endpoint (PROV-04, PROV-16, PROV-17, PROV-23, PROV-24, PROV-27, P7, decision 013)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  await page.seed({ providers: [provider] })
  await page.goto(paths.providers)
  const form = providerForm(page)
  const { dialog, key } = form
  await card(page, 'OpenAI').getByRole('button', { name: 'Edit' }).click()
  await expect(key).toHaveValue('')
  await form.name.fill('Renamed')
  expect(document.documentElement.outerHTML).not.toContain(SEED_KEY)
  await form.save.click()
  await expect(card(page, 'Renamed')).toBeVisible()
  expect(await storedProviders()).toEqual([{ ...provider, name: 'Renamed' }])

  await card(page, 'Renamed').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Show saved key' }).click()
  await expect(dialog.getByText(SEED_KEY, { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Hide saved key' }).click()
  await expect(dialog.getByText(SEED_KEY)).toHaveCount(0)

  await expect(form.type).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Change type' }).click()
  await form.type.selectOption('mistral')
  await expect(form.model).toHaveValue(/^mistral-/)
  await expect(key).toHaveValue('')
  await expect(form.endpoint).toHaveValue('')
  await expect(form.endpoint).toHaveAttribute('placeholder', 'https://api.mistral.ai/v1')
  await expect(form.organization).toHaveCount(0)
  await form.save.click()
  await expect(key).toHaveAccessibleDescription(/API key is required/)
  // The address first: another one empties the key.
  await form.endpoint.fill(standIn.endpoint('mistral'))
  await form.key.fill('sk-mistral')
  await form.save.click()
  // The toast may still be that of the other name; the dialog closes when all is stored.
  await expect(dialog).toBeHidden()
  await expect(toast(page, 'Provider saved').last()).toBeVisible()
  const [saved] = await storedProviders()
  expect(saved).toMatchObject({ id: provider.id, createdAt: provider.createdAt, type: 'mistral' })
})

test('another origin needs its own key; the old one never goes there (PROV-21, P5)', async ({
  page,
  standIn,
  reach,
}) => {
  const other = await startStandIn()
  reach(other.url)
  try {
    const provider = makeProvider(standIn, 'openai')
    await page.seed({ providers: [provider] })
    await page.goto(paths.editProvider(provider.id))
    const form = providerForm(page)
    await form.endpoint.fill(other.endpoint('openai'))
    await expect(form.key).toHaveAccessibleDescription(/was given for .* and is sent nowhere else/)
    await form.save.click()
    await expect(form.key).toHaveAccessibleDescription(/API key is required/)
    await form.key.fill('sk-of-the-other')
    await form.save.click()
    await expect(card(page, 'OpenAI')).toContainText(other.url)
    await card(page, 'OpenAI').getByRole('button', { name: 'Test' }).click()
    await expect(card(page, 'OpenAI')).toContainText('Connected in')
    const keys = other.requests.map(({ headers }) => headers.authorization)
    expect(new Set(keys)).toEqual(new Set(['Bearer sk-of-the-other']))
  } finally {
    await other.close()
  }
})

test('the back button closes the form; what was typed is asked for first; one press fills in a server on this computer (PROV-06, PROV-14)', async ({
  page,
}) => {
  await page.goto('/')
  await page.goto(paths.providers)
  const form = providerForm(page)
  const open = () => page.getByRole('button', { name: 'Add Provider' }).click()

  await open()
  await expect(form.dialog).toBeVisible()
  await page.goBack()
  await expect(form.dialog).toBeHidden()
  await expect(page).toHaveURL(paths.providers)

  await open()
  await form.name.fill('Half')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(form.name).toHaveValue('Half')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(form.dialog).toBeHidden()
  await open()
  await expect(form.name).toHaveValue('')

  // A server on this computer.
  await form.type.selectOption('custom')
  await form.dialog.getByRole('button', { name: 'llama.cpp' }).click()
  await expect(form.name).toHaveValue('llama.cpp')
  await expect(form.endpoint).toHaveValue('http://localhost:8080/v1')
  await form.dialog.getByRole('button', { name: 'Ollama' }).click()
  await expect(form.name).toHaveValue('Ollama')
  await expect(form.dialog.getByRole('note')).toContainText(location.origin)
  await form.model.fill('llama3.2')
  await form.save.click()
  await expect(toast(page, 'Provider saved')).toBeVisible()
  const [saved] = await storedProviders()
  expect(saved, 'no key is needed on this computer').toMatchObject({ apiKey: '', type: 'custom' })
})

test('a service on the internet fills in its address and leads to its keys (PROV2-09, PROV2-15)', async ({
  page,
}) => {
  await page.goto(paths.newProvider)
  const form = providerForm(page)
  await form.type.selectOption('custom')
  const service = form.dialog.getByLabel('Service')
  await service.selectOption('perplexity')
  await expect(form.name).toHaveValue('Perplexity')
  await expect(form.endpoint).toHaveValue('https://api.perplexity.ai')
  await expect(form.model).toHaveValue('sonar')
  await expect(form.dialog.getByRole('link', { name: 'Get a key from Perplexity' })).toBeVisible()
  await service.selectOption('groq')
  await expect(form.name).toHaveValue('Groq')
  await expect(form.model).toHaveValue('')
  await service.selectOption('')
  await expect(form.name).toHaveValue('')
  await expect(form.endpoint).toHaveValue('')
  // Typed by hand, it is known as well.
  await form.endpoint.fill('https://api.deepseek.com/v1')
  await expect(service).toHaveValue('deepseek')
  await form.name.fill('Deep')
  await form.model.fill('deepseek-v4.1-flash')
  await form.key.fill('sk-1')
  await form.save.click()
  await expect(toast(page, 'Provider saved')).toBeVisible()
  expect(await storedProviders()).toMatchObject([
    { type: 'custom', name: 'Deep', apiEndpoint: 'https://api.deepseek.com/v1' },
  ])
})

test('OpenRouter can be held to the shown price, which says what that costs (COST-34)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openrouter')
  await page.seed({ providers: [provider] })
  await page.goto(paths.providers)
  const form = providerForm(page)
  const cap = form.dialog.getByLabel('Never pay more than the shown price')
  const edit = card(page, 'OpenRouter').getByRole('button', { name: 'Edit' })
  await edit.click()
  await expect(cap).not.toBeChecked()
  await expect(cap).toHaveAccessibleDescription(/fewer may answer/)
  await cap.click()
  await form.save.click()
  await expect(form.dialog).toBeHidden()
  expect(await storedProviders()).toEqual([{ ...provider, capsPrice: true }])
  await edit.click()
  await expect(cap).toBeChecked()
  await cap.click()
  await form.save.click()
  await expect(form.dialog).toBeHidden()
  expect(await storedProviders()).toEqual([provider])
})

test('deleting a provider moves its characters, and Undo takes all of it back (PROV-05)', async ({
  page,
  standIn,
}) => {
  const old = makeProvider(standIn, 'openai', { name: 'Old' })
  const next = makeProvider(standIn, 'mistral', { name: 'Next' })
  const characters = [makeCharacter(old), makeCharacter(old, { name: 'Noor' })]
  await page.seed({ providers: [old, next], characters })
  await page.goto(paths.providers)

  await card(page, 'Old').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Provider?' })
  await expect(question).toContainText('2 characters use Old')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, 'Old')).toBeVisible()

  await card(page, 'Old').getByRole('button', { name: 'Delete' }).click()
  await question.getByLabel('Move its characters to').selectOption('Next')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Old')).toBeHidden()
  await expect(card(page, 'Next')).toContainText('Used by 2 characters')
  for (const character of await database.characters.toArray())
    expect(character).toMatchObject({ providerId: next.id, model: next.defaultModel })

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Old')).toContainText('Used by 2 characters')
  expect(await database.characters.toArray()).toEqual(characters)
})

test('a disabled provider keeps its characters from chatting until it is enabled (PROV-08, PROV-09, PROV-25, PROV-26, CHAR-07 to CHAR-09, CONV-20)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  await page.seed({
    providers: [provider],
    characters: [character],
    conversations: [makeConversation(character)],
  })
  await page.goto(paths.editProvider(provider.id))
  const form = providerForm(page)
  await form.enabled.uncheck()
  await form.save.click()
  await expect(card(page, 'OpenAI').getByText('Disabled', { exact: true })).toBeVisible()

  await page.goto(paths.characters)
  await expect(card(page, 'Mira').getByText('Provider Disabled')).toBeVisible()
  await expect(card(page, 'Mira').getByRole('button', { name: 'Chat' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Create Character' })).toBeDisabled()
  await page.goto(paths.conversations)
  await page.getByRole('button', { name: '+ Standard Chat' }).click()
  await expect(page.getByText('No characters available for Standard mode.')).toBeVisible()

  await page.goto(paths.characters)
  await card(page, 'Mira').getByRole('link', { name: 'Enable it' }).click()
  await form.enabled.check()
  await form.save.click()
  await expect(card(page, 'OpenAI').getByText('Enabled', { exact: true })).toBeVisible()
  await page.goto(paths.characters)
  await expect(card(page, 'Mira').getByText('Available')).toBeVisible()
  await expect(card(page, 'Mira').getByRole('button', { name: 'Chat' })).toBeEnabled()
})

test('image analysis settings appear with the first provider and stay; one that nobody uses is deleted at once, and brought back by Undo (PROV-05, PROV-07, PROV-10 to PROV-12)', async ({
  page,
}) => {
  await page.goto(paths.providers)
  const form = providerForm(page)
  const section = page.getByRole('region', { name: 'Image Analysis Settings' })
  const empty = page.getByRole('heading', { name: 'No providers configured' })
  await expect(empty).toBeVisible()
  await expect(section).toHaveCount(0)
  await page.goto(paths.newProvider)
  await form.name.fill('Router')
  await form.key.fill('sk-x')
  await form.save.click()
  await section.getByLabel('Image analysis provider').selectOption('Router')
  await section.getByLabel('Show image prompts').check()
  const [provider] = await storedProviders()
  await waitFor(async () =>
    expect(await getSettings()).toMatchObject({
      showImagePrompts: true,
      imageAnalysisProviderId: provider?.id,
    }),
  )
  await page.reload()
  await expect(section.getByLabel('Show image prompts')).toBeChecked()
  await expect(section.getByLabel('Image analysis provider')).toHaveValue(provider?.id ?? '')

  await card(page, 'Router').getByRole('button', { name: 'Delete' }).click()
  await expect(empty).toBeVisible()
  expect(await storedProviders()).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Router')).toBeVisible()
  await page.reload()
  await expect(card(page, 'Router')).toBeVisible()
})
