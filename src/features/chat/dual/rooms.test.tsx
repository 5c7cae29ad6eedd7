// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { chatScreen, storedMessages } from '@/testing/route/chat'
import { openRooms } from '@/testing/route/rooms'
import { paths } from '@/lib/paths'
import {
  isAnalysis,
  replyToAnalysis,
  replyToChat,
} from '../../../../e2e/support/requests/dual-requests'
import {
  makeConversation,
  makeMessages,
  type SeedChatOptions,
} from '../../../../e2e/support/data/seed'

const bothRooms = {
  messages: [
    { role: 'system', content: 'You are Mira, who keeps a lighthouse.' },
    { role: 'assistant', content: '*She waves.* "Come up, the **lamp** is lit!"' },
    { role: 'user', content: 'I climb the stairs.', messageType: 'rp' },
    { role: 'assistant', content: '*The door creaks.* "There you are."', messageType: 'rp' },
    { role: 'user', content: 'Home safe?', messageType: 'mobile' },
    { role: 'assistant', content: 'yes! kettle is on', messageType: 'mobile' },
  ],
} satisfies SeedChatOptions

const NO_PICTURE = { shouldGenerateImage: false, reasoning: 'Small talk.' }

test('what is said in a room stays in it; the model hears of both, in the style of the room; a branch opens in the room it was made in (MSG-16, DUAL-03, DUAL-04; decision 028)', async ({
  page,
  standIn,
}) => {
  replyToAnalysis(standIn, NO_PICTURE)
  replyToChat(standIn, '*She pours.* "Tea?"')
  const { screen, conversation } = await openRooms(page, standIn, bothRooms)
  await screen.send('*I sit down.*')
  await screen.expectAnswer('Tea?')
  replyToChat(standIn, 'sleep well')
  await screen.mobileTab.click()
  await expect(screen.messages).toHaveCount(2)
  await screen.send('good night')
  await screen.expectAnswer('sleep well')
  await expect(screen.messages).toHaveCount(4)
  await screen.rpTab.click()
  await expect(screen.messages).toHaveCount(5)
  await expect(screen.lastAnswer).toContainText('Tea?')
  const stored = await storedMessages()
  expect(stored.slice(-4).map(({ messageType }) => messageType)).toEqual([
    'rp',
    'rp',
    'mobile',
    'mobile',
  ])
  const [rp, mobile] = standIn
    .chats()
    .filter((request) => !isAnalysis(request))
    .map(({ body }) => JSON.stringify(body))
  expect(rp).toContain('kettle is on')
  expect(rp).toContain('asterisks')
  expect(mobile).toContain('I sit down.')
  expect(mobile).toContain('texting on a phone')
  expect(mobile).toContain('You are Mira')

  for (const { room, tab, shown } of [
    { room: 'rp', tab: screen.rpTab, shown: 5 },
    { room: 'mobile', tab: screen.mobileTab, shown: 4 },
  ] as const)
    await step(`branching off in the ${room} room`, async () => {
      await page.goto(paths.chat2(conversation.id, undefined, room))
      await expect(screen.messages).toHaveCount(shown)
      await screen.lastAnswer.getByRole('button', { name: 'Branch from here' }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: 'RP Chat with Mira (branch)' }),
      ).toBeVisible()
      expect(location.pathname).not.toContain(conversation.id)
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(screen.messages).toHaveCount(shown)
    })
})

test('another answer, Retry and Continue never take the other room along unasked, and find their question over it (MSG-09, MSG-16 to MSG-18, DUAL-04; decision 052)', async ({
  page,
  standIn,
}) => {
  replyToChat(standIn, '"Look who is here."')
  const { screen, character, conversation } = await openRooms(page, standIn, bothRooms)
  const countStored = async (conversationId: string) =>
    (await storedMessages()).filter((message) => message.conversationId === conversationId).length
  /** Puts another chat of the two rooms beside the first, and opens it. */
  const openOther = async (messages: Parameters<typeof makeMessages>[1]) => {
    const other = makeConversation(character, { conversationType: 'rp' })
    await page.seed({
      conversations: [other],
      messages: makeMessages(other.id, messages),
    })
    await page.goto(paths.chat2(other.id, undefined, 'rp'))
    return other.id
  }

  await step(
    'Regenerate and Delete say that later messages of the other room go, too',
    async () => {
      await screen.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
      const question = page.getByRole('dialog', { name: 'Regenerate' })
      await expect(question).toContainText('Later messages of the other room go, too.')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
      await screen.lastAnswer.getByRole('button', { name: 'Delete message' }).click()
      const deletion = page.getByRole('dialog', { name: 'Delete message' })
      await expect(deletion).toContainText('Delete this message and all messages after it?')
      await expect(deletion).toContainText('Later messages of the other room go, too.')
      await deletion.getByRole('button', { name: 'Cancel' }).click()
      await expect(deletion).toBeHidden()
      expect(await countStored(conversation.id)).toBe(6)
      expect(standIn.chats()).toEqual([])

      await screen.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
      await question.getByRole('button', { name: 'Regenerate' }).click()
      await screen.expectAnswer('Look who is here.')
      expect(await countStored(conversation.id)).toBe(4)
      // Now it is the last of both rooms.
      await screen.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
      await expect(screen.lastAnswer).toContainText('3/3')
      await screen.expectAnswer('Look who is here.')
    },
  )

  await step('Retry and Continue ask, too', async () => {
    replyToChat(standIn, 'and shuts the door.')
    const askedBefore = standIn.chats().length
    const id = await openOther([
      { role: 'user', content: 'I knock.', messageType: 'rp' },
      { role: 'assistant', content: '*She opens* ', messageType: 'rp', finishReason: 'stopped' },
      { role: 'user', content: 'at your door', messageType: 'mobile' },
      { role: 'assistant', content: 'coming', messageType: 'mobile' },
    ])
    for (const [button, title] of [
      ['Retry', 'Regenerate'],
      ['Continue', 'Continue'],
    ] as const) {
      await screen.lastAnswer.getByRole('button', { name: button }).click()
      const question = page.getByRole('dialog', { name: title })
      await expect(question).toContainText('delete all messages after it?')
      await question.getByRole('button', { name: 'Cancel' }).click()
      await expect(question).toBeHidden()
    }
    expect(await countStored(id)).toBe(4)
    expect(standIn.chats()).toHaveLength(askedBefore)
    await screen.lastAnswer.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    await screen.expectAnswer('She opens and shuts the door.')
    expect(await countStored(id)).toBe(2)
  })

  await step(
    'an answer can be had anew although something was said in the other room since its question',
    async () => {
      replyToChat(standIn, '"Up here!"')
      await openOther([
        { role: 'user', content: 'I knock.', messageType: 'rp' },
        { role: 'user', content: 'at your door', messageType: 'mobile' },
        { role: 'assistant', content: 'coming', messageType: 'mobile' },
      ])
      await screen.generateButton.click()
      await screen.expectAnswer('Up here!')
      replyToChat(standIn, '"It is open!"')
      await screen.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
      await screen.expectAnswer('It is open!')
    },
  )
})

test('a branch of a standard chat is a standard chat that goes its own way (MSG-16)', async ({
  page,
  standIn,
}) => {
  const { conversation } = await openRooms(page, standIn, {
    conversation: { conversationType: 'standard', title: 'Evenings' },
    messages: [
      { role: 'user', content: 'First question' },
      { role: 'assistant', content: 'First answer' },
      { role: 'user', content: 'Second question' },
      { role: 'assistant', content: 'Second answer' },
    ],
  })
  const chat = chatScreen(page)
  await chat.answers.first().getByRole('button', { name: 'Branch from here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Evenings (branch)' })).toBeVisible()
  await expect(page).toHaveURL(/\/chat\//)
  await expect(chat.messages).toHaveCount(2)
  standIn.reply('Another second answer')
  await chat.send('Another second question')
  await chat.expectAnswer('Another second answer')
  await page.goto(`/chat/${conversation.id}`)
  await expect(chat.messages).toHaveCount(4)
  await expect(chat.lastAnswer).toContainText('Second answer')
})
