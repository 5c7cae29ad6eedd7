// @vitest-environment jsdom
import * as z from 'zod/mini'
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { toast } from '@/testing/route/forms'
import type { Locator } from '@/testing/route/locator'
import { openRooms } from '@/testing/route/rooms'
import { sentMessages } from '../../../../e2e/stand-in/sent-messages'

const messagesSchema = z.array(z.object({ role: z.string(), content: z.string() }))

const textOf = (part: Locator) => part.one().textContent

const card = {
  name: 'Addie',
  useMacros: true,
  personality: '{{char}} is shy. {{nonsense}}',
  scenario: 'A ferry at {{isotime}}.',
  examples: '<START>\n{{char}}: {{random::a::b::c}}',
  postHistory: 'Stay brief, {{user}}.',
  note: { text: 'It rains {{roll:1000}} drops.', depth: 0, role: 'system' as const },
}

test('a prompt is previewed part by part, and Send sends exactly that (PROMPT-14, PROMPT-15, MACRO-06)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, {
    character: card,
    messages: [
      { role: 'system', content: 'You are {{char}}.' },
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hm.' },
    ],
  })
  const preview = page.getByRole('dialog', { name: 'What will be sent' })
  const parts = preview.getByRole('list', { name: 'Parts of the prompt' })
  let requestText = ''

  await step('from the menu of the composer', async () => {
    await chat.composer.fill('What {{time}} is it?')
    await page.getByRole('button', { name: 'More' }).click()
    const menu = page.getByRole('menu', { name: 'More' })
    await expect(menu).toBeVisible()
    await menu.getByRole('menuitem', { name: /^Preview prompt/ }).click()
    await expect(parts.getByRole('listitem').first()).toBeVisible()
    await expect(parts).toContainText('Addie is shy. {{nonsense}}')
    await expect(parts).toContainText('You are Addie.')
    await expect(parts).toContainText('Stay brief, User.')
    await expect(parts, 'as it was typed').toContainText('What {{time}} is it?')
    await expect(preview.getByRole('note')).toContainText('{{nonsense}}')
    await expect(preview.getByRole('meter')).toBeVisible()
    expect(standIn.chats()).toEqual([])
  })

  await step('shows the request itself, without a key (CTX-17)', async () => {
    await preview.getByRole('tab', { name: 'Request', exact: true }).click()
    const body = preview.getByRole('region', { name: 'Body of the request' })
    await expect(body).toContainText('"role": "user"')
    await expect(body).toContainText('Addie is shy.')
    expect(standIn.chats()).toEqual([])
    requestText = textOf(body)
    await preview.getByRole('tab', { name: 'Parts' }).click()
  })

  await step('sends what it shows', async () => {
    const shown = textOf(parts)
    standIn.reply('Late.')
    await preview.getByRole('button', { name: 'Send', exact: true }).click()
    await chat.expectAnswer('Late.')
    await expect(chat.composer).toHaveValue('')
    expect(standIn.chats().at(-1)?.body, 'what was shown').toEqual(JSON.parse(requestText))
    const messages = messagesSchema.parse(sentMessages(standIn.chats().at(-1)?.body))
    for (const text of messages.flatMap(({ content }) => content.split('\n\n')))
      expect(shown).toContain(text.slice(0, 100))
    await page.getByRole('button', { name: 'Last Prompt Sent to AI' }).click()
    const last = page.getByRole('dialog', { name: 'Last Prompt Sent to AI' })
    const lastParts = last.getByRole('list', { name: 'Parts of the prompt' })
    await expect(lastParts).toBeVisible()
    expect(textOf(lastParts)).toBe(shown)
  })
})

test('a message is left out of the prompt and sent again (PROMPT-17)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, {
    messages: [
      { role: 'user', content: 'A secret' },
      { role: 'assistant', content: 'Oh.' },
    ],
  })
  const first = chat.messages.first()
  // It is there once somebody has come near, by pointer, tap or key.
  await first.getByRole('button', { name: 'Edit message' }).focus()
  const choose = async (name: string) => {
    await first.getByRole('button', { name: 'What the model gets of it' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await choose('Never send')
  await expect(first).toContainText('never sent')
  standIn.reply('Fine.')
  await chat.send('And now?')
  await chat.expectAnswer('Fine.')
  const bodyOf = () => JSON.stringify(standIn.chats().at(-1)?.body)
  expect(bodyOf()).not.toContain('A secret')
  await choose('Send as far as it fits')
  await expect(first).not.toContainText('never sent')
  standIn.reply('I know.')
  await chat.send('And now?')
  await chat.expectAnswer('I know.')
  expect(bodyOf()).toContain('A secret')
})

test('a draft is written into the box and not sent; it says who is asked, and can be taken back (PROMPT-19)', async ({
  page,
  standIn,
}) => {
  const { screen: chat } = await openRooms(page, standIn, {
    messages: [{ role: 'assistant', content: 'Welcome.', messageType: 'rp' }],
  })
  await chat.composer.fill('thank her')
  await page.getByRole('button', { name: 'More' }).click()
  const item = page.getByRole('menuitem', { name: /^Write for me/ })
  await expect(item).toContainText('Asks OpenAI')
  standIn.reply('Thank you, kind soul.')
  await item.click()
  await expect(chat.composer).toHaveValue('Thank you, kind soul.')
  expect(standIn.chats()).toHaveLength(1)
  expect(JSON.stringify(standIn.chats()[0]?.body)).toContain('thank her')
  await expect(chat.messages).toHaveCount(1)
  await toast(page, 'The draft was written for you').getByRole('button', { name: 'Undo' }).click()
  await expect(chat.composer).toHaveValue('thank her')
})
