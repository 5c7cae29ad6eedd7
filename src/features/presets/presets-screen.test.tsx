// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { toast } from '@/testing/route/forms'
import { database } from '@/storage/database/database'
import { paths } from '@/lib/paths'
import { sentMessages } from '../../../e2e/stand-in/sent-messages'

const stored = async () => (await database.presets.toArray())[0]

test('orders are made, changed part by part, deleted and brought back; Parlour’s own is not (PROMPT-13)', async ({
  page,
}) => {
  await page.goto(paths.promptOrders)
  const orders = page.getByRole('list', { name: 'Orders' })
  await expect(orders.getByRole('listitem')).toHaveCount(1)
  await expect(orders.getByRole('button', { name: 'Delete Parlour' })).toHaveCount(0)
  await expect(orders.getByRole('button', { name: 'Edit Parlour' })).toHaveCount(0)

  const editor = page.getByRole('dialog', { name: /^Order: / })
  const parts = editor.getByRole('list', { name: 'Parts, in their order' })
  await step('a copy that is changed', async () => {
    await orders.getByRole('button', { name: 'Copy Parlour' }).click()
    await expect(editor).toBeVisible()
    await editor.getByLabel('Name').first().fill('Mine')
    await parts.getByRole('switch', { name: 'Send Scenario' }).uncheck()
    await parts.getByRole('button', { name: 'Move Personality' }).press('Home')
    await editor.getByRole('button', { name: 'Add own text' }).click()
    const own = parts.getByRole('listitem').filter({ hasText: 'Own text' })
    await own.getByLabel('Text', { exact: true }).fill('Be grim.')
    await own.getByLabel('Among the messages').check()
    await own.getByLabel('Messages after it').fill('2')
    await own.getByLabel('Said by').selectOption('User')
    await editor.getByRole('button', { name: 'Done' }).click()
    await expect(editor).toBeHidden()
    await expect(orders).toContainText('Mine')
    const preset = await stored()
    expect(preset?.name).toBe('Mine')
    expect(preset?.parts[0]?.kind).toBe('personality')
    expect(preset?.parts.find(({ kind }) => kind === 'scenario')?.enabled).toBe(false)
    expect(preset?.parts.find(({ kind }) => kind === 'own')).toMatchObject({
      text: 'Be grim.',
      depth: 2,
      role: 'user',
    })
  })

  await step('deleted, and back', async () => {
    await orders.getByRole('button', { name: 'Delete Mine' }).click()
    await expect(orders.getByRole('listitem')).toHaveCount(1)
    await toast(page, 'Deleted: “Mine”').getByRole('button', { name: 'Undo' }).click()
    await expect(orders).toContainText('Mine')
  })
})

test('an order counts in the chat that has chosen it, and an author’s note with it (PROMPT-08, PROMPT-13, PROMPT-18)', async ({
  page,
  standIn,
}) => {
  await database.presets.put({
    id: 'mine',
    name: 'Mine',
    createdAt: 1,
    updatedAt: 1,
    parts: [
      { id: 'own', kind: 'own', enabled: true, text: 'Be grim.' },
      { id: 'description', kind: 'description', enabled: true },
      { id: 'history', kind: 'history', enabled: true },
    ],
  })
  const { chat } = await openChat(page, standIn, {
    messages: [{ role: 'system', content: 'You keep the lamp.' }],
  })
  const open = () => page.getByRole('button', { name: 'Chat Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Chat Settings' })
  await open()
  await settings.getByLabel('Order of the prompt').selectOption('Mine')
  await settings.getByLabel('Author’s note').fill('It rains.')
  await settings.getByLabel('Messages after it').fill('0')
  await settings.getByRole('button', { name: 'Save' }).click()
  await expect(settings).toBeHidden()
  standIn.reply('Dark.')
  await chat.send('Well?')
  await chat.expectAnswer('Dark.')
  expect(sentMessages(standIn.chats()[0]?.body)).toEqual([
    { role: 'system', content: 'Be grim.\n\nYou keep the lamp.' },
    { role: 'user', content: 'Well?' },
    { role: 'system', content: 'It rains.' },
  ])
  await open()
  await expect(settings.getByLabel('Author’s note')).toHaveValue('It rains.')
  await expect(settings).toContainText('With every message')
  await expect(settings).toContainText('Author’s note')
})

test('what Settings say goes with every chat that has nothing of its own (PROMPT-08, PROMPT-10)', async ({
  page,
  standIn,
}) => {
  const { chat, path } = await openChat(page, standIn)
  await page.goto(paths.settings)
  const section = page.getByRole('region', { name: 'Prompts' })
  await section.getByLabel('After the messages').fill('Stay brief.')
  await section.getByLabel('Author’s note', { exact: true }).fill('It rains.')
  await section.getByLabel('Said by').selectOption('User')
  await page.goto(path)
  standIn.reply('Yes.')
  await chat.send('Well?')
  await chat.expectAnswer('Yes.')
  const body = JSON.stringify(standIn.chats()[0]?.body)
  expect(body).toContain('Stay brief.')
  expect(body, 'the note is of new chats').not.toContain('It rains.')
})
