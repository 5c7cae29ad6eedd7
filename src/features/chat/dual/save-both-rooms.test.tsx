// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import type { Locator } from '@/testing/route/locator'
import type { RoutePage } from '@/testing/route/route-page'
import { storedMessages } from '@/testing/route/chat'
import { roomsScreen } from '@/testing/route/rooms'
import { paths } from '@/lib/paths'
import { database } from '@/storage/database/database'
import { temporaryData } from '@/storage/conversations/temporary-data'
import type { StandIn } from '../../../../e2e/stand-in/server'
import { replyToAnalysis, replyToChat } from '../../../../e2e/support/requests/dual-requests'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
} from '../../../../e2e/support/data/seed'

const PROMPT = 'You are Mira, who keeps a lighthouse.'
const ANSWER = 'The kettle is on.'

/** Opens a temporary chat from the card of its character. */
async function openTemporaryChat(page: RoutePage, standIn: StandIn) {
  replyToChat(standIn, ANSWER)
  replyToAnalysis(standIn, { shouldGenerateImage: false, reasoning: 'Small talk.' })
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider, { id: 'temp_mira', temporary: true })
  const conversation = makeConversation(character, {
    id: 'temp_chat',
    temporary: true,
    conversationType: 'rp',
    title: 'By chance',
  })
  const messages = makeMessages(conversation.id, [
    { role: 'system', content: PROMPT },
    { role: 'assistant', content: 'Who is there?' },
  ]).map((message) => ({ ...message, id: `temp_${message.id}` }))
  await page.seed({ providers: [provider] })
  await page.goto(paths.characters)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  temporaryData.setState({
    characters: { [character.id]: character },
    conversations: { [conversation.id]: conversation },
    messages: { [conversation.id]: messages },
  })
  await page.getByRole('switch', { name: 'Show temporary characters' }).click()
  const card = page.getByRole('article', { name: 'Mira', exact: true })
  await card.getByRole('button', { name: 'Chat', exact: true }).click()
  const screen = roomsScreen(page)
  await expect(screen.composer).toBeVisible()
  return screen
}

const header = (page: Locator) => page.getByRole('heading', { level: 1 })
const saveButton = (page: Locator) =>
  page.getByRole('main').getByRole('button', { name: 'Save Chat' })
const saveDialog = (page: Locator) => page.getByRole('dialog', { name: 'Save Chat' })

/** Fails unless one chat and its character are stored, no longer temporary, with these messages after the prompt. */
async function expectSaved(contents: string[]) {
  const [conversation, ...others] = await database.conversations.toArray()
  expect(others).toEqual([])
  expect(conversation?.temporary ?? false).toBe(false)
  expect(conversation?.conversationType).toBe('rp')
  const [character] = await database.characters.toArray()
  expect(character?.temporary ?? false).toBe(false)
  expect(character?.id).toBe(conversation?.characterId)
  expect((await storedMessages()).map(({ content }) => content)).toEqual([PROMPT, ...contents])
}

test('"Save Chat" in /chat2 keeps both rooms, and the chat goes on in the one that it was saved from (CHAT-10 to CHAT-12, CONV-14, DUAL-03; decision 051)', async ({
  page,
  standIn,
}) => {
  const screen = await openTemporaryChat(page, standIn)
  await expect(page).toHaveURL('/chat2/temp_chat')
  await screen.send('Only me')
  await screen.expectAnswer(ANSWER)
  await screen.mobileTab.click()
  await screen.send('home safe?')
  await screen.expectAnswer(ANSWER)
  expect(await database.conversations.toArray()).toEqual([])
  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  const listed = page.getByRole('listitem').filter({ hasText: 'By chance' })
  await listed.getByRole('link').click()
  await expect(page).toHaveURL('/chat2/temp_chat')
  await screen.mobileTab.click()
  await expect(screen.messages).toHaveCount(2)

  await saveButton(page).click()
  // An emptied title keeps the one that it had.
  await saveDialog(page).getByLabel('Title').fill(' ')
  await saveDialog(page).getByRole('button', { name: 'Save Chat' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Chat saved successfully!' }),
  ).toBeVisible()
  await expect(page).not.toHaveURL(/temp_/)
  await expect(page).toHaveURL(/\/chat2\//)
  await expect(header(page)).toHaveText('By chance')
  await expect(saveButton(page)).toHaveCount(0)
  await expect(screen.mobileTab).toHaveAttribute('aria-selected', 'true')
  await expect(screen.messages).toHaveCount(2)

  await page.reload()
  await expect(screen.messages).toHaveCount(2)
  await screen.rpTab.click()
  await expect(screen.messages).toHaveCount(3)
  await screen.send('And tomorrow?')
  await expect(screen.messages).toHaveCount(5)
  await screen.expectAnswer(ANSWER)
  await expectSaved([
    'Who is there?',
    'Only me',
    ANSWER,
    'home safe?',
    ANSWER,
    'And tomorrow?',
    ANSWER,
  ])
})
