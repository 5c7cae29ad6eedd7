import { expect, test } from '../fixtures'
import { standInProviders } from '../stand-in/stand-in-types'
import { findSecret, readBrowserStorage } from '../support/browser-storage'
import { openChat } from '../support/chat'
import { SEED_KEY } from '../support/seed'

/** Ways in which a server may give a key back. */
const echoes = [
  { name: 'as it is', text: `Key ${SEED_KEY} is not known.` },
  { name: 'as a bearer in base64', text: `Bad: ${btoa(`Bearer ${SEED_KEY}`)}` },
  { name: 'in base64', text: `Bad: ${btoa(SEED_KEY)}` },
]

for (const type of standInProviders)
  test(`a key that ${type} gives back in its error is nowhere to be seen (ERR-03, ERR-15; P7)`, async ({
    page,
    standIn,
    secret,
  }) => {
    secret(SEED_KEY)
    const { chat } = await openChat(page, standIn, { type })
    const faults = [
      ...echoes.map(({ text: message }) => ({ error: 'forbidden', message }) as const),
      { kind: 'error-in-200', error: 'bad-key', message: `Key ${SEED_KEY}` } as const,
      { kind: 'error-event', error: 'server', message: `Key ${SEED_KEY}` } as const,
    ]
    for (const [index, fault] of faults.entries()) {
      standIn.fault(fault)
      await chat.send('Is the lamp lit?')
      await expect(chat.answers).toHaveCount(index + 1)
      await expect(chat.errorBanner).toBeVisible()
      await expect(chat.lastAnswer.getByRole('alert')).toContainText('[key]')
      expect(await page.content()).not.toContain(SEED_KEY)
    }
    expect(standIn.chats()).toHaveLength(faults.length)
    const kept = await readBrowserStorage(page)
    expect(findSecret(kept, SEED_KEY)).toEqual(['indexedDB parlour/providers.0.apiKey: plain'])
  })

test('a key that no header can carry is not quoted by the error (ERR-03; P7)', async ({
  page,
  standIn,
  secret,
}) => {
  const key = secret('sk-schlüssel-4711')
  const { chat } = await openChat(page, standIn, { provider: { apiKey: key } })
  await chat.send('Is the lamp lit?')
  await expect(chat.lastAnswer.getByRole('alert')).toContainText(
    'The API key contains characters that cannot be sent.',
  )
  await expect(chat.errorBanner).toContainText('API Error: Invalid API key or unauthorized')
  expect(standIn.requests).toEqual([])
})
