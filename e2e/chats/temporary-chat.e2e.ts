import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { card, expectToast } from '../support/pages/forms'
import { roomsScreen } from '../support/pages/dual-chat'
import { replyToChat } from '../support/requests/dual-requests'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  readMessages,
  readStore,
  seedDatabase,
} from '../support/data/seed'
import { seedTemporaryChat } from '../support/data/temporary'
import type { StandIn } from '../stand-in/server'
import { chooseIn } from '../support/pages/conversations'

const PROMPT = 'You are Mira, who keeps a lighthouse.'
const ANSWER = 'The kettle is on.'

/** Opens a temporary chat from the card of its character. */
async function openTemporaryChat(page: Page, standIn: StandIn) {
  replyToChat(standIn, ANSWER)
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider, { id: 'temp_mira', temporary: true })
  const conversation = makeConversation(character, {
    id: 'temp_chat',
    temporary: true,
    conversationType: 'standard',
    title: 'By chance',
  })
  const messages = makeMessages(conversation.id, [
    { role: 'system', content: PROMPT },
    { role: 'assistant', content: 'Who is there?' },
  ]).map((message) => ({ ...message, id: `temp_${message.id}` }))
  await seedDatabase(page, { providers: [provider] })
  await page.goto(paths.characters)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await seedTemporaryChat(page, { character, conversation, messages })
  await page.getByRole('switch', { name: 'Show temporary characters' }).click()
  await card(page, 'Mira').getByRole('button', { name: 'Chat', exact: true }).click()
  const screen = roomsScreen(page)
  await expect(screen.composer).toBeVisible()
  return screen
}

const header = (page: Page) => page.getByRole('heading', { level: 1 })
const saveButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save Chat' })
const saveDialog = (page: Page) => page.getByRole('dialog', { name: 'Save Chat' })

/** Fails unless one chat and its character are on disk, no longer temporary, with these messages after the prompt. */
async function expectSaved(page: Page, contents: string[]) {
  const [conversation, ...others] = await readStore(page, 'conversations')
  expect(others).toEqual([])
  expect(conversation?.temporary ?? false).toBe(false)
  expect(conversation?.conversationType).toBe('standard')
  const [character] = await readStore(page, 'characters')
  expect(character?.temporary ?? false).toBe(false)
  expect(character?.id).toBe(conversation?.characterId)
  expect((await readMessages(page)).map(({ content }) => content)).toEqual([PROMPT, ...contents])
}

/* Both rooms of a chat, saved: src/features/chat/dual/save-both-rooms.test.tsx. */

test('"Save Chat" in /chat keeps the chat and its character when its answer is whole; Cancel does not, and the list gives it back with Undo (CHAT-10 to CHAT-12, CONV-14; decision 051)', async ({
  page,
  standIn,
}) => {
  const screen = await openTemporaryChat(page, standIn)
  const title = saveDialog(page).getByLabel('Title')
  const save = saveDialog(page).getByRole('button', { name: 'Save Chat' })
  await expect(page).toHaveURL('/chat/temp_chat')

  await test.step('saving waits for the answer that is being written', async () => {
    standIn.hold()
    await screen.send('Only me')
    await standIn.waitForRequest({ method: 'POST' })
    await saveButton(page).click()
    await expect(title).toHaveValue('By chance')
    await expect(save).toBeDisabled()
    await expect(saveDialog(page)).toContainText('An answer is being written.')
    await title.press('Enter')
    expect(await readStore(page, 'conversations')).toEqual([])
    standIn.release()
    await expect(save).toBeEnabled()
    await expectNoAxeViolations(page)
  })

  await test.step('Cancel keeps nothing', async () => {
    await title.fill('Never mind')
    await saveDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(saveDialog(page)).toBeHidden()
    await screen.expectAnswer(ANSWER)
    await expect(saveButton(page)).toBeVisible()
    await expect(header(page)).toHaveText('By chance')
    expect(await readStore(page, 'conversations')).toEqual([])
  })

  await test.step('the list leads back to it, also after Delete and Undo', async () => {
    await page.getByRole('link', { name: 'Back to Conversations' }).click()
    await expect(page).toHaveURL(paths.conversations)
    const listed = page.getByRole('listitem').filter({ hasText: 'By chance' })
    await expect(listed.getByText('Temporary')).toBeVisible()
    await expect(listed).toContainText('Only me')
    await expectNoAxeViolations(page)
    await chooseIn(listed, 'Delete')
    await expect(listed).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await listed.getByRole('link').click()
    await expect(page).toHaveURL('/chat/temp_chat')
    await expect(screen.messages).toHaveCount(3)
  })

  await test.step('Save', async () => {
    await saveButton(page).click()
    await title.fill('An evening at the light')
    await title.press('Enter')
    await expectToast(page, 'Chat saved successfully!')
    await expect(header(page)).toHaveText('An evening at the light')
    await expect(page).not.toHaveURL(/temp_/)
    await expect(page).toHaveURL(/\/chat\//)
    await expect(saveButton(page)).toHaveCount(0)
    await expect(screen.messages).toHaveCount(3)
  })

  await test.step('it goes on as any other chat', async () => {
    await page.reload()
    await expect(screen.messages).toHaveCount(3)
    await expect(screen.lastAnswer).toContainText(ANSWER)
    await screen.send('And tomorrow?')
    await expect(screen.messages).toHaveCount(5)
    await screen.expectAnswer(ANSWER)
    await expectSaved(page, ['Who is there?', 'Only me', ANSWER, 'And tomorrow?', ANSWER])
    await page.goto(paths.conversations)
    await expect(
      page.getByRole('heading', { level: 2, name: 'An evening at the light' }),
    ).toBeVisible()
    await page.goto(paths.characters)
    await expect(card(page, 'Mira')).toBeVisible()
    await expect(card(page, 'Mira').getByText('Temporary')).toHaveCount(0)
  })
})

test('the page asks before a temporary chat goes with it, and says afterwards what is gone (CHAT-10)', async ({
  page,
  standIn,
}) => {
  const screen = await openTemporaryChat(page, standIn)
  await screen.send('Only me')
  await screen.expectAnswer(ANSWER)
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    expect(dialog.type()).toBe('beforeunload')
    void dialog.accept()
  })
  await page.reload()
  expect(asked).toBe(1)
  await expect(page.getByRole('heading', { name: 'This chat is gone' })).toBeVisible()
  await expectNoAxeViolations(page)
  expect(await readStore(page, 'conversations')).toEqual([])
  expect(await readStore(page, 'characters')).toEqual([])
  await page.getByRole('link', { name: 'Open Conversations' }).click()
  await expect(page).toHaveURL(paths.conversations)
  // Nothing is left to lose.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No Characters Available' })).toBeVisible()
  expect(asked).toBe(1)
})
