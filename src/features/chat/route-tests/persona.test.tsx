// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { makePersona } from '../../../../e2e/support/data/seed'
import { giveSentNames } from '@/storage/conversations/sent-names'
import { database } from '@/storage/database/database'
import { openChat, storedMessages } from '@/testing/route/chat'
import { toast } from '@/testing/route/forms'

const [mara, ida] = [makePersona(), makePersona({ name: 'Ida' })]
const messages = [
  { role: 'user', content: 'Hello', userName: 'Ida' },
  { role: 'assistant', content: 'Good evening.' },
  { role: 'user', content: 'Are you there?' },
] as const

test('the header says who the user is, and a tap changes it for this chat (PERS-03, PERS-04)', async ({
  page,
  standIn,
}) => {
  await page.seed({ personas: [mara, ida] })
  const { chat, conversation } = await openChat(page, standIn, {
    messages: [...messages],
    conversation: { personaId: mara.id },
  })
  const stored = async () => database.conversations.get(conversation.id)
  const names = async () =>
    (await storedMessages()).filter(({ role }) => role === 'user').map(({ userName }) => userName)
  const mark = (name: string) => page.getByRole('button', { name: `You are ${name}`, exact: true })
  const dialog = page.getByRole('dialog', { name: 'Who are you in this chat?' })
  const choice = (name: string) => dialog.getByRole('radio', { name, exact: true })

  await step('messages have the names that they were sent under', async () => {
    await expect(chat.log.getByRole('article', { name: 'Ida', exact: true })).toHaveCount(1)
    await expect(chat.userMessages).toHaveCount(1)
  })
  await step('another one from here on', async () => {
    await mark('Mara').click()
    await expect(choice('Mara')).toBeChecked()
    await choice('Ida').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page, 'You are “Ida” in this chat')).toBeVisible()
    await expect(mark('Ida')).toBeVisible()
    expect((await stored())?.personaId).toBe(ida.id)
    expect(await names()).toEqual(['Ida', undefined])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(mark('Mara')).toBeVisible()
  })
  await step('for all messages', async () => {
    await mark('Mara').click()
    const forAll = dialog.getByRole('switch', { name: 'Use for all my messages' })
    await expect(dialog).toContainText('2 messages were sent under another name.')
    await forAll.check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(chat.log.getByRole('article', { name: 'Mara', exact: true })).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(names).toEqual(['Ida', undefined])
  })
  await step('nobody', async () => {
    await mark('Mara').click()
    await choice('Nobody').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: /^You are / })).toHaveCount(0)
    expect((await stored())?.personaId).toBe('')
  })
  await step('as usual, in the settings of the chat', async () => {
    await page.getByRole('button', { name: 'Chat Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Chat Settings' })
    await settings.getByLabel('You are').selectOption('Ida')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(mark('Ida')).toBeVisible()
    await page.getByRole('button', { name: 'Chat Settings' }).click()
    await settings.getByLabel('You are').selectOption('As usual (nobody)')
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: /^You are / })).toHaveCount(0)
    expect(await stored()).not.toHaveProperty('personaId')
  })
})

test('the character’s persona counts before the default, and one that is gone is passed over (PERS-03, PERS-08)', async ({
  page,
  standIn,
}) => {
  await page.seed({ personas: [mara, ida] })
  await openChat(page, standIn, {
    character: { personaId: ida.id },
    conversation: { personaId: 'gone' },
    settings: { defaultPersonaId: mara.id },
  })
  await page.getByRole('button', { name: 'You are Ida' }).click()
  const dialog = page.getByRole('dialog', { name: 'Who are you in this chat?' })
  await expect(dialog).toContainText('Ida, by the character or your default')
  await database.personas.delete(ida.id)
  await expect(dialog).toContainText('Mara, by the character or your default')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'You are Mara' })).toBeVisible()
})

test('a turn in plain text begins anew where the name changes (PERS-04)', async ({
  page,
  standIn,
}) => {
  const { chat, conversation } = await openChat(page, standIn, {
    messages: [
      { role: 'user', content: 'Hello', userName: 'Ida' },
      { role: 'user', content: 'Hello again', userName: 'Mara' },
    ],
    settings: { messageDisplay: 'plain' },
  })
  await expect(chat.log.getByText('Ida', { exact: true })).toBeVisible()
  await expect(chat.log.getByText('Mara', { exact: true })).toBeVisible()
  await giveSentNames(conversation.id, 'Ida')
  await expect(chat.log.getByText('Ida', { exact: true })).toHaveCount(1)
})

test('a chat with nothing but a greeting is greeted anew under another name (GREET-04)', async ({
  page,
  standIn,
}) => {
  await page.seed({ personas: [mara, ida] })
  const { chat } = await openChat(page, standIn, {
    character: { greeting: 'Good evening, {{user}}.', useMacros: true },
    conversation: { personaId: mara.id },
    messages: [{ role: 'assistant', content: 'Good evening, Mara.', greeting: { index: 0 } }],
  })
  const dialog = page.getByRole('dialog', { name: 'Who are you in this chat?' })
  await page.getByRole('button', { name: 'You are Mara' }).click()
  await dialog.getByRole('radio', { name: 'Ida', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(chat.lastAnswer).toContainText('Good evening, Ida.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(chat.lastAnswer).toContainText('Good evening, Mara.')
})
