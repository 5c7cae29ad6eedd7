// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { database } from '@/storage/database/database'
import { sentMessages } from '../../../../e2e/stand-in/sent-messages'

/** About 500 tokens each. */
const told = Array.from({ length: 40 }, (_, index) => ({
  role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
  content: `Message ${index}. ${'The ferry leaves the harbour in the rain, and nobody waves. '.repeat(38)}`,
}))

test('a long chat is cut at the limit, says where, and what is sent can be raised (CTX-10, CTX-11, CTX-13, CTX-15, CTX-16)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, { messages: told })
  const meter = page.getByRole('button', { name: /^What will be sent: ≈/ })
  const dialog = page.getByRole('dialog', { name: 'What will be sent' })
  const limits = page.getByRole('dialog', { name: 'How much is sent' })
  const line = page.getByRole('note', { name: 'From here on the model reads along' })

  await step('the meter opens what will be sent, and a limit is chosen', async () => {
    await meter.click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'How much is sent' }).click()
    await limits.getByRole('combobox', { name: 'In this chat' }).selectOption('8000')
    await limits.getByRole('button', { name: 'Save' }).click()
    await expect(limits).toHaveCount(0)
    await expect(dialog).toContainText('of 8k tokens')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(line, 'a preview decides nothing').toHaveCount(0)
  })

  let first: unknown[] = []
  await step('so much is sent, from the newest back, and the line says so', async () => {
    standIn.reply('Noted.')
    await chat.send('And then?')
    await chat.expectAnswer('Noted.')
    first = sentMessages(standIn.chats().at(-1)?.body)
    expect(first.length).toBeGreaterThan(5)
    expect(first.length).toBeLessThan(25)
    await expect(line).toHaveCount(1)
    await expect(line).toContainText('messages above are not sent any more')
  })

  await step('the next request begins alike', async () => {
    standIn.reply('Noted again.')
    await chat.send('And after that?')
    await chat.expectAnswer('Noted again.')
    const second = sentMessages(standIn.chats().at(-1)?.body)
    expect(second.slice(0, first.length)).toEqual(first)
    expect(second).toHaveLength(first.length + 2)
  })
})

test('a message that is always sent goes with each request, also above the cut, and says so (CTX-14, CTX-04)', async ({
  page,
  standIn,
}) => {
  const { chat, conversation } = await openChat(page, standIn, {
    messages: told,
    conversation: { sending: { limit: 8_000 } },
  })
  const promise = chat.messages.filter({ hasText: 'Message 30.' })

  await step('it is marked', async () => {
    await promise.getByRole('button', { name: 'Edit message' }).focus()
    await promise.getByRole('button', { name: 'What the model gets of it' }).click()
    await page.getByRole('menuitem', { name: 'Always send' }).click()
    await expect(promise).toContainText('always sent')
  })

  await step('the cut moves past it, and it is sent still', async () => {
    for (const question of ['And then?', 'And after that?', 'So?']) {
      standIn.reply(`Noted. ${'It rained all day, and the ferry came late again. '.repeat(60)}`)
      await chat.send(
        `${question} ${'Tell me of the harbour and of all the boats in it. '.repeat(60)}`,
      )
      await chat.expectAnswer('Noted.')
    }
    const sent = sentMessages(standIn.chats().at(-1)?.body)
    expect(JSON.stringify(sent[1])).toContain('Message 30.')
    expect(JSON.stringify(sent.slice(2))).not.toContain('Message 31.')
  })

  await step('the plan says so', async () => {
    await page.getByRole('button', { name: /^What will be sent: ≈/ }).click()
    const dialog = page.getByRole('dialog', { name: 'What will be sent' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'always sent' })).not.toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).first().click()
  })

  await step('each text that was written has its count', async () => {
    const rows = await database.messages.where({ conversationId: conversation.id }).toArray()
    const written = rows.filter(({ content }) => /^(And|So|Noted)/.test(content))
    expect(written).toHaveLength(6)
    for (const { content, counted } of written) {
      expect(counted?.length).toBe(content.length)
      expect(counted?.tokens).toBeGreaterThan(0)
    }
  })

  await step('"Never send" takes the mark away', async () => {
    await chat.userMessages.last().getByRole('button', { name: 'Edit message' }).focus()
    const last = chat.userMessages.last()
    const choose = async (name: string) => {
      await last.getByRole('button', { name: 'What the model gets of it' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Always send')
    await expect(last).toContainText('always sent')
    await choose('Never send')
    await expect(last).toContainText('never sent')
    await expect(last).not.toContainText('always sent')
    await choose('Send as far as it fits')
    await expect(last).not.toContainText('never sent')
  })
})
