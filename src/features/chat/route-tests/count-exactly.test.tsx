// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { readModelNote } from '@/storage/browser/model-notes'

const long = 'The ferry leaves the harbour in the rain, and nobody waves. '.repeat(60)

for (const [type, path] of [
  ['openai', '/responses/input_tokens'],
  ['anthropic', '/messages/count_tokens'],
  ['gemini', ':countTokens'],
] as const)
  test(`"Count exactly" has ${type} count, and only then (CTX-08, CTX-03)`, async ({
    page,
    standIn,
  }) => {
    const { provider, character } = await openChat(page, standIn, {
      type,
      messages: [
        { role: 'user', content: long },
        { role: 'assistant', content: 'So it does.' },
      ],
    })
    const dialog = page.getByRole('dialog', { name: 'What will be sent' })
    const count = dialog.getByRole('button', { name: 'Count exactly' })
    const counts = () => standIn.requests.filter((request) => request.path.endsWith(path))

    await step('nothing is asked before the press', async () => {
      await page.getByRole('button', { name: /^What will be sent: ≈/ }).click()
      await expect(count).toBeEnabled()
      expect(counts()).toHaveLength(0)
    })

    await step('the number has its source and no “≈”', async () => {
      await count.click()
      await expect(dialog.getByRole('status')).toHaveText(/^[\d,]+ tokens, counted by /)
      const [request, ...others] = counts()
      expect(others).toHaveLength(0)
      const body = JSON.stringify(request?.body)
      expect(body).toContain('The ferry leaves the harbour')
      expect(body).not.toMatch(/"(?:stream|max_tokens|max_output_tokens|temperature|top_p|store)"/)
      expect(standIn.chats()).toHaveLength(0)
    })

    await step('it teaches the estimate', () => {
      const origin = new URL(provider.apiEndpoint ?? '').origin
      expect(readModelNote({ origin, model: character.model }).ratios).toHaveLength(1)
      return Promise.resolve()
    })

    await step('what fails is told in words, and can be tried again', async () => {
      standIn.fault({ kind: 'status', status: 400, message: 'Counting is switched off.' })
      await count.click()
      await expect(dialog.getByRole('alert')).toContainText('Counting is switched off.')
      await count.click()
      await expect(dialog.getByRole('status')).toHaveText(/counted by /)
      await expect(dialog.getByRole('alert')).toHaveCount(0)
    })
  })

test('who has no address for counting offers none (CTX-08)', async ({ page, standIn }) => {
  await openChat(page, standIn, { type: 'custom' })
  const dialog = page.getByRole('dialog', { name: 'What will be sent' })
  await page.getByRole('button', { name: /^What will be sent: ≈/ }).click()
  await expect(dialog.getByRole('button', { name: 'How much is sent' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Count exactly' })).toHaveCount(0)
})

test('Ollama tells on a press how much a model takes, without a key (PROV2-16)', async ({
  page,
  standIn,
}) => {
  const { provider, character } = await openChat(page, standIn, { type: 'custom' })
  const dialog = page.getByRole('dialog', { name: 'What will be sent' })
  const limits = page.getByRole('dialog', { name: 'How much is sent' })
  const ask = limits.getByRole('button', { name: 'Ask Ollama' })
  const field = limits.getByLabel('Context window')
  const shown = () => standIn.requests.filter(({ path }) => path === '/api/show')

  await step('nothing is asked before the press', async () => {
    await page.getByRole('button', { name: /^What will be sent: ≈/ }).click()
    await dialog.getByRole('button', { name: 'How much is sent' }).click()
    await expect(ask).toBeEnabled()
    expect(shown()).toHaveLength(0)
  })

  await step('a server that is no Ollama is told as that', async () => {
    standIn.fault({ kind: 'status', status: 404, match: { path: '/api/show' } })
    await ask.click()
    await expect(limits.getByRole('alert')).toContainText('This server could not be asked')
    await expect(field).toHaveValue('')
  })

  await step('what it says goes into the field, and is stored with it', async () => {
    await ask.click()
    await expect(limits.getByRole('status')).toContainText('16,384')
    await expect(limits.getByRole('alert')).toHaveCount(0)
    await expect(field).toHaveValue('16384')
    expect(shown()).toHaveLength(2)
    for (const { body, headers } of shown()) {
      expect(body).toEqual({ model: character.model })
      expect(headers).not.toHaveProperty('authorization')
    }
    const noted = { origin: new URL(provider.apiEndpoint ?? '').origin, model: character.model }
    expect(readModelNote(noted).ownWindow).toBeUndefined()
    await limits.getByRole('button', { name: 'Save' }).click()
    await expect(limits).toHaveCount(0)
    expect(readModelNote(noted).ownWindow).toBe(16_384)
  })
})
