import type { Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, expectNoAxeViolations, test } from '../fixtures'
import { card, expectToast } from '../support/forms'
import { replyToAnalysis, replyToChat, roomsScreen } from '../support/dual-chat'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  readMessages,
  readStore,
  seedDatabase,
} from '../support/seed'
import { seedTemporaryChat } from '../support/temporary'
import type { StandIn } from '../stand-in/server'

const PROMPT = 'You are Mira, who keeps a lighthouse.'
const ANSWER = 'The kettle is on.'

/** Opens a temporary chat from the card of its character. */
async function openTemporaryChat(page: Page, standIn: StandIn, type: 'standard' | 'rp') {
  replyToChat(standIn, ANSWER)
  replyToAnalysis(standIn, { shouldGenerateImage: false, reasoning: 'Small talk.' })
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider, { id: 'temp_mira', temporary: true })
  const conversation = makeConversation(character, {
    id: 'temp_chat',
    temporary: true,
    conversationType: type,
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

for (const { type, screen: path } of [
  { type: 'standard', screen: 'chat' },
  { type: 'rp', screen: 'chat2' },
] as const)
  test(`"Save Chat" in /${path} keeps the chat and its character; Cancel does not (CHAT-10 to CHAT-12, CONV-14; decision 051)`, async ({
    page,
    standIn,
  }) => {
    const screen = await openTemporaryChat(page, standIn, type)
    await expect(page).toHaveURL(`/${path}/temp_chat`)
    await screen.send('Only me')
    await screen.expectAnswer(ANSWER)
    expect(await readStore(page, 'conversations')).toEqual([])

    await saveButton(page).click()
    const title = saveDialog(page).getByLabel('Title')
    await expect(title).toHaveValue('By chance')
    await expectNoAxeViolations(page)
    await title.fill('Never mind')
    await saveDialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(saveDialog(page)).toBeHidden()
    await expect(saveButton(page)).toBeVisible()
    await expect(header(page)).toHaveText('By chance')
    expect(await readStore(page, 'conversations')).toEqual([])

    await page.getByRole('link', { name: 'Back to Conversations' }).click()
    await expect(page).toHaveURL(paths.conversations)
    // The list leads back to it.
    const listed = page.getByRole('listitem').filter({ hasText: 'By chance' })
    await expect(listed.getByText('Temporary')).toBeVisible()
    await expect(listed).toContainText('Only me')
    await expectNoAxeViolations(page)
    await listed.getByRole('link', { name: type === 'rp' ? 'Chat2 RP' : 'Chat' }).click()
    await expect(page).toHaveURL(`/${path}/temp_chat`)

    await saveButton(page).click()
    await title.fill('An evening at the light')
    await title.press('Enter')
    await expectToast(page, 'Chat saved successfully!')
    await expect(header(page)).toHaveText('An evening at the light')
    await expect(page).not.toHaveURL(/temp_/)
    await expect(page).toHaveURL(new RegExp(`/${path}/`))
    await expect(saveButton(page)).toHaveCount(0)
    await expect(screen.messages).toHaveCount(3)

    await page.reload()
    await expect(screen.messages).toHaveCount(3)
    await expect(screen.lastAnswer).toContainText(ANSWER)
    await screen.send('And tomorrow?')
    await expect(screen.messages).toHaveCount(5)
    await screen.expectAnswer(ANSWER)
    const [conversation, ...others] = await readStore(page, 'conversations')
    expect(others).toEqual([])
    expect(conversation?.temporary ?? false).toBe(false)
    expect(conversation?.conversationType).toBe(type)
    const [character] = await readStore(page, 'characters')
    expect(character?.temporary ?? false).toBe(false)
    expect(character?.id).toBe(conversation?.characterId)
    expect((await readMessages(page)).map(({ content }) => content)).toEqual([
      PROMPT,
      'Who is there?',
      'Only me',
      ANSWER,
      'And tomorrow?',
      ANSWER,
    ])
    await page.goto(paths.conversations)
    await expect(
      page.getByRole('heading', { level: 2, name: 'An evening at the light' }),
    ).toBeVisible()
    await page.goto(paths.characters)
    await expect(card(page, 'Mira')).toBeVisible()
    await expect(card(page, 'Mira').getByText('Temporary')).toHaveCount(0)
  })

test('a temporary chat that is saved from the Mobile Chat goes on there (CHAT-10, DUAL-03)', async ({
  page,
  standIn,
}) => {
  const screen = await openTemporaryChat(page, standIn, 'rp')
  await screen.mobileTab.click()
  await screen.send('home safe?')
  await screen.expectAnswer(ANSWER)
  await saveButton(page).click()
  // An emptied title keeps the one that it had.
  await saveDialog(page).getByLabel('Title').fill(' ')
  await saveDialog(page).getByRole('button', { name: 'Save Chat' }).click()
  await expectToast(page, 'Chat saved successfully!')
  await expect(page).not.toHaveURL(/temp_/)
  await expect(header(page)).toHaveText('By chance')
  await expect(screen.mobileTab).toHaveAttribute('aria-selected', 'true')
  await expect(screen.messages).toHaveCount(2)
})

test('saving waits for the answer that is being written (CHAT-10)', async ({ page, standIn }) => {
  const screen = await openTemporaryChat(page, standIn, 'standard')
  standIn.hold()
  await screen.send('Only me')
  await standIn.waitForRequest({ method: 'POST' })
  await saveButton(page).click()
  const save = saveDialog(page).getByRole('button', { name: 'Save Chat' })
  await expect(save).toBeDisabled()
  await expect(saveDialog(page)).toContainText('An answer is being written.')
  await saveDialog(page).getByLabel('Title').press('Enter')
  expect(await readStore(page, 'conversations')).toEqual([])
  standIn.release()
  await save.click()
  await expectToast(page, 'Chat saved successfully!')
  await screen.expectAnswer(ANSWER)
  await expect(page).not.toHaveURL(/temp_/)
})

test('the page asks before a temporary chat goes with it, and says afterwards what is gone (CHAT-10)', async ({
  page,
  standIn,
}) => {
  const screen = await openTemporaryChat(page, standIn, 'standard')
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

test('a temporary chat that is deleted from the list comes back with Undo', async ({
  page,
  standIn,
}) => {
  const screen = await openTemporaryChat(page, standIn, 'standard')
  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'By chance' })
  await listed.getByRole('button', { name: 'Delete' }).click()
  await expect(listed).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await listed.getByRole('link', { name: 'Chat', exact: true }).click()
  await expect(screen.messages).toHaveCount(1)
})
