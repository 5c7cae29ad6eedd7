import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { stubLanguageModel } from '../support/browser/language-model'
import { readStore } from '../support/data/seed'
import { chatScreen, expectDone } from '../support/pages/chat'

const OFFER = 'Chat with the model in your browser'

test('a stranger reads the model of the browser after two presses, and nothing is asked of anybody (LOCAL-02, LOCAL-14)', async ({
  page,
  baseURL,
}) => {
  await stubLanguageModel(page)
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url())
  })
  await page.goto('/')
  await page.getByRole('button', { name: OFFER }).click()
  const chat = chatScreen(page, 'Wren')
  await expect(chat.lastAnswer).toContainText('nothing you write leaves this device')
  await expect(chat.badge).toHaveText('API Connected')
  await expect(page.getByRole('note')).toContainText('A model on this device answers')
  const suggestions = page.getByRole('group', { name: 'Suggestions' })
  await suggestions.getByRole('button', { name: 'Explain why the sky is blue' }).click()
  await expectDone(chat.lastAnswer)
  await expect(chat.lastAnswer).toContainText('Hello from the browser.')
  expect(foreign).toEqual([])
  const { created, destroyed } = await page.evaluate(() => {
    const { created, destroyed } = window.languageModelStub
    return { created, destroyed }
  })
  expect(created).toHaveLength(1)
  expect(destroyed).toBe(1)
  expect(created[0]?.initialPrompts?.[0]?.content).toContain('You are Wren')

  // A second press leads back to it, and makes nothing twice.
  const address = page.url()
  await page.goto('/providers')
  await expect(page.getByText('On this device, without a network')).toBeVisible()
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await expect(page.getByText(/Connected/)).toBeVisible()
  await page.goto(address)
  await expect(chat.lastAnswer).toContainText('Hello from the browser.')
  expect(await readStore(page, 'providers')).toHaveLength(1)
})

test('where the browser would have to fetch its model, a press says who gets what from whom, and can be taken back (LOCAL-03)', async ({
  page,
}) => {
  await stubLanguageModel(page, { state: 'downloadable' })
  await page.goto('/')
  await expect(page.getByText(/from its maker, once, which for Chrome is Google/)).toBeVisible()
  expect(await page.evaluate(() => window.languageModelStub.created.length)).toBe(0)
  await page.getByRole('button', { name: 'Fetch the model' }).click()
  await expect(
    page.getByRole('progressbar', { name: 'Your browser is fetching its model' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Fetch the model' }).click()
  // The browser has begun: before that there is nothing that could arrive.
  await expect(page.getByText('40%')).toBeVisible()
  await page.evaluate(() => window.languageModelStub.arrive())
  await expect(page.getByRole('button', { name: OFFER })).toBeVisible()
})

test('a browser without a model offers none, and a provider of this kind says so (LOCAL-01, LOCAL-19)', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Try the demo' })).toBeVisible()
  await expect(page.getByRole('button', { name: OFFER })).toHaveCount(0)
  await page.goto(paths.newProvider)
  await page.getByLabel('Provider type').selectOption('This device')
  await expect(page.getByText(/This browser has no model of its own/)).toBeVisible()
  await expect(page.getByLabel('API key')).toHaveCount(0)
})
