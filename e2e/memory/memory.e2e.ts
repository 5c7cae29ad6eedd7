import { expect, expectNoAxeViolations, test } from '../fixtures'
import { makeChat, readStore, seedDatabase } from '../support/data/seed'
import { chatScreen, sidewaysScroll } from '../support/pages/chat'

test('a newcomer finds what is known of her, corrects it, and the next request has the corrected words (MEM-02, MEM-03)', async ({
  page,
  standIn,
}) => {
  const { records, conversation, character, path, messages } = makeChat(standIn, {
    messages: [
      { role: 'user', content: 'I am Mara, and I mend boats.' },
      { role: 'assistant', content: 'Then you are welcome in the harbour.' },
    ],
  })
  const [first] = messages
  const fact = {
    id: 'memory-1',
    scope: 'chat' as const,
    ownerId: conversation.id,
    kind: 'fact' as const,
    text: 'The user is called Marta.',
    sources: [{ messageId: first?.id ?? '', seq: 1, textHash: 'old', state: 'changed' as const }],
    sourceIds: [first?.id ?? ''],
    madeBy: 'model' as const,
    model: 'gpt-6-luna',
    createdAt: 1,
    updatedAt: 1,
  }
  await seedDatabase(page, { ...records, memories: [fact] })
  await page.goto(path)
  const chat = chatScreen(page, character.name)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  const dialog = page.getByRole('complementary', { name: 'Memory' })
  await expect(dialog).toContainText('1 of 1 go with the next message')
  await expect(dialog).toContainText('is changed or deleted')
  await expectNoAxeViolations(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await expect(dialog.getByRole('textbox', { name: 'What is remembered' })).toBeFocused()
  await expectNoAxeViolations(page)
  await dialog.getByRole('textbox', { name: 'What is remembered' }).fill('The user is called Mara.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(dialog).not.toContainText('is changed or deleted')
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  standIn.reply('Mara, of course.')
  await chat.send('Do you know my name?')
  await chat.expectAnswer('Mara, of course.')
  const sent = JSON.stringify(standIn.chats().at(-1)?.body)
  expect(sent).toContain('The user is called Mara.')
  expect(sent).not.toContain('Marta')
})

test('on a phone the memory fills the screen, and Back leads to the chat (MEM-02) @phone-only', async ({
  page,
  standIn,
}) => {
  const { records, path, conversation } = makeChat(standIn, {
    messages: [{ role: 'user', content: 'I am Mara, and I mend boats.' }],
  })
  const fact = {
    id: 'memory-1',
    scope: 'chat' as const,
    ownerId: conversation.id,
    kind: 'fact' as const,
    text: 'The user is called Mara.',
    sources: [],
    sourceIds: [],
    madeBy: 'user' as const,
    createdAt: 1,
    updatedAt: 1,
  }
  await seedDatabase(page, { ...records, memories: [fact] })
  await page.goto(path)
  await page.getByRole('button', { name: 'Chat Settings' }).click()
  await page.getByRole('button', { name: 'See memory' }).click()
  const dialog = page.getByRole('dialog', { name: 'Memory' })
  await expect(dialog).toContainText('The user is called Mara.')
  await expectNoAxeViolations(page)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  await expect(dialog).toContainText('The user is called Mara.')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(path)
})

test('a chat of 8,000 tokens asks once, writes a chapter after "This chat" and shows it (MEM-08, MEM-09)', async ({
  page,
  standIn,
}) => {
  const { records, character, path } = makeChat(standIn, {
    messages: Array.from({ length: 60 }, (_, index) => ({
      role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
      content: `Message ${index}. ${'The ferry leaves the harbour in the rain, and nobody waves. '.repeat(9)}`,
    })),
    conversation: { sending: { limit: 8_000 } },
  })
  await seedDatabase(page, records)
  await page.goto(path)
  const chat = chatScreen(page, character.name)
  standIn.reply('They waited for the ferry.', {
    match: { where: ({ body }) => JSON.stringify(body).includes('Sum up these messages') },
  })
  standIn.reply('Noted.', { times: 1 })
  await chat.send('And then?')
  await chat.expectAnswer('Noted.')
  const question = page.getByRole('group', { name: 'Summarise what the model no longer reads?' })
  await expect(question).toBeVisible()
  await expectNoAxeViolations(page)
  await question.getByRole('button', { name: 'This chat' }).click()
  await expect(question).toBeHidden()
  await expect.poll(async () => (await readStore(page, 'memories')).length).toBe(1)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Memory' }).click()
  const story = page.getByRole('complementary', { name: 'Memory' }).getByRole('region', {
    name: 'The story so far',
  })
  await expect(story).toContainText('They waited for the ferry.')
})
