// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { dumpDatabase } from '@/storage/testing/fresh-database'
import { openChat } from '@/testing/route/chat'
import { SEED_KEY } from '../../../../e2e/support/data/seed'

/** Ways in which a server may give a key back; each service is in e2e/stand-in/chat-adapter.test.ts. */
const echoes = [
  { name: 'as it is', text: `Key ${SEED_KEY} is not known.` },
  { name: 'as a bearer in base64', text: `Bad: ${btoa(`Bearer ${SEED_KEY}`)}` },
  { name: 'in base64', text: `Bad: ${btoa(SEED_KEY)}` },
]

test('a key that is given back in an error is nowhere to be seen (ERR-03, ERR-15; P7)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
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
    expect(document.documentElement.outerHTML).not.toContain(SEED_KEY)
  }
  expect(standIn.chats()).toHaveLength(faults.length)
  const { providers, ...kept } = await dumpDatabase()
  expect(providers).toMatchObject([{ apiKey: SEED_KEY }])
  expect(JSON.stringify([kept, localStorage, sessionStorage])).not.toContain(SEED_KEY)
})
