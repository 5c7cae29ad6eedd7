import { expect, expectNoAxeViolations, test } from '../fixtures'
import { chatScreen, sidewaysScroll } from '../support/chat'
import {
  answerRequests,
  isAnalysis,
  openRooms,
  replyToAnalysis,
  replyToChat,
  roomsScreen,
} from '../support/dual-chat'
import { readMessages } from '../support/seed'

const bothRooms = {
  messages: [
    { role: 'system', content: 'You are Mira, who keeps a lighthouse.' },
    { role: 'assistant', content: '*She waves.* "Come up, the **lamp** is lit!"' },
    { role: 'user', content: 'I climb the stairs.', messageType: 'rp' },
    { role: 'assistant', content: '*The door creaks.* "There you are."', messageType: 'rp' },
    { role: 'user', content: 'Home safe?', messageType: 'mobile' },
    { role: 'assistant', content: 'yes! kettle is on', messageType: 'mobile' },
  ],
} satisfies Parameters<typeof openRooms>[2]

const NO_PICTURE = { shouldGenerateImage: false, reasoning: 'Small talk.' }

test('each room shows its own messages in its own voice, and nothing of the system message (DUAL-03, DUAL-04, DUAL-07, DUAL-08, DUAL-18, DUAL-19; decision 055)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openRooms(page, standIn, bothRooms)
  await expect(screen.tabs).toHaveText(['RP Mode', 'Mobile Chat'])
  await expect(screen.rpTab).toHaveAttribute('aria-selected', 'true')
  await expect(screen.messages).toHaveCount(3)
  await expect(screen.messages.first().locator('em')).toHaveText('She waves.')
  // Quoted speech is bold as a whole, whatever stands in it.
  await expect(screen.messages.first().locator('strong, b').first()).toContainText('Come up')
  await expect(screen.lastAnswer.locator('em')).toHaveText('The door creaks.')
  await expect(screen.lastAnswer.locator('strong')).toHaveText('"There you are."')
  await expect(screen.composer).toHaveAttribute('placeholder', /\*.+\*.+".+"/)
  await expect(page.getByText('You are Mira')).toHaveCount(0)
  await expect(page.getByText('kettle')).toHaveCount(0)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectNoAxeViolations(page)

  await screen.mobileTab.click()
  await expect(screen.mobileTab).toHaveAttribute('aria-selected', 'true')
  await expect(screen.rpTab).toHaveAttribute('aria-selected', 'false')
  await expect(screen.messages).toHaveCount(2)
  await expect(screen.messages).toContainText(['Home safe?', 'yes! kettle is on'])
  await expect(screen.composer).toHaveAttribute('placeholder', /images.+automatically/i)
  const heightOfBox = () => screen.composer.evaluate((box) => box.getBoundingClientRect().height)
  const heightOfHint = await heightOfBox()
  await screen.composer.fill('a')
  expect(await heightOfBox(), 'the first key moves nothing').toBe(heightOfHint)
  await screen.composer.fill('')
  await expect(page.getByText('You are Mira')).toHaveCount(0)
  expect(await sidewaysScroll(page)).toBe(0)
  await expectNoAxeViolations(page)

  await page.setViewportSize({ width: 320, height: 640 })
  for (const tab of [screen.rpTab, screen.mobileTab]) {
    await tab.click()
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(tab).toBeInViewport({ ratio: 1 })
    expect(await sidewaysScroll(page)).toBe(0)
  }
})

test('the arrow keys go from room to room, and the focus with them (DUAL-03)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openRooms(page, standIn, bothRooms)
  await expect(screen.composer).toBeFocused()
  await screen.rpTab.focus()
  await page.keyboard.press('ArrowRight')
  await expect(screen.mobileTab).toBeFocused()
  await expect(screen.mobileTab).toHaveAttribute('aria-selected', 'true')
  await expect(screen.messages).toHaveCount(2)
  await page.keyboard.press('ArrowLeft')
  await expect(screen.rpTab).toBeFocused()
  await expect(screen.messages).toHaveCount(3)
  // Only the chosen one is a stop for Tab.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(screen.rpTab).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(screen.mobileTab).not.toBeFocused()
})

test('a press on a tab leads to the box of that room, where its own draft waits (DUAL-03, CHAT-37)', async ({
  page,
  standIn,
}) => {
  const { screen } = await openRooms(page, standIn, bothRooms)
  await screen.composer.fill('*I look around.*')
  await screen.mobileTab.click()
  await expect(screen.messages).toHaveCount(2)
  await expect(screen.composer).toHaveValue('')
  await expect(screen.composer).toBeFocused()
  await screen.composer.fill('still up?')
  await screen.rpTab.click()
  await expect(screen.composer).toHaveValue('*I look around.*')
  await screen.mobileTab.click()
  await expect(screen.composer).toHaveValue('still up?')
})

test('a reload and the way back stay in the room (DUAL-03)', async ({ page, standIn }) => {
  const { screen, conversation } = await openRooms(page, standIn, bothRooms)
  await screen.mobileTab.click()
  await expect(screen.messages).toHaveCount(2)
  await page.reload()
  await expect(screen.mobileTab).toHaveAttribute('aria-selected', 'true')
  await expect(screen.messages).toHaveCount(2)
  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  await expect(page).toHaveURL(/\/conversations$/)
  await page.goBack()
  await expect(screen.messages).toHaveCount(2)
  await page.goto(`/chat2/${conversation.id}`)
  await expect(screen.rpTab).toHaveAttribute('aria-selected', 'true')
})

test('a character of the phone opens in the Mobile Chat (decision 023)', async ({
  page,
  standIn,
}) => {
  const { screen, conversation } = await openRooms(page, standIn, {
    ...bothRooms,
    character: { characterMode: 'mobile' },
  })
  await page.goto(`/chat2/${conversation.id}`)
  await expect(screen.mobileTab).toHaveAttribute('aria-selected', 'true')
})

test('what is said in a room stays in it; the model hears of both, in the style of the room (DUAL-04; decision 028)', async ({
  page,
  standIn,
}) => {
  replyToAnalysis(standIn, NO_PICTURE)
  replyToChat(standIn, '*She pours.* "Tea?"')
  const { screen } = await openRooms(page, standIn, bothRooms)
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
  const stored = await readMessages(page)
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
})

test('another answer never takes the other room along unasked (MSG-17, DUAL-04; decision 052)', async ({
  page,
  standIn,
}) => {
  replyToChat(standIn, '"Look who is here."')
  const { screen } = await openRooms(page, standIn, bothRooms)
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
  expect(await readMessages(page)).toHaveLength(6)
  expect(standIn.chats()).toEqual([])

  await screen.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
  await question.getByRole('button', { name: 'Regenerate' }).click()
  await screen.expectAnswer('Look who is here.')
  expect(await readMessages(page)).toHaveLength(4)
  // Now it is the last of both rooms.
  await screen.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
  await expect(screen.lastAnswer).toContainText('3/3')
})

test('Retry and Continue ask, too, where later messages would go (MSG-09, MSG-17)', async ({
  page,
  standIn,
}) => {
  replyToChat(standIn, 'and shuts the door.')
  const { screen } = await openRooms(page, standIn, {
    messages: [
      { role: 'user', content: 'I knock.', messageType: 'rp' },
      { role: 'assistant', content: '*She opens* ', messageType: 'rp', finishReason: 'stopped' },
      { role: 'user', content: 'at your door', messageType: 'mobile' },
      { role: 'assistant', content: 'coming', messageType: 'mobile' },
    ],
  })
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
  expect(await readMessages(page)).toHaveLength(4)
  expect(standIn.chats()).toEqual([])
  await screen.lastAnswer.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await screen.expectAnswer('She opens and shuts the door.')
  expect(await readMessages(page)).toHaveLength(2)
})

test('an answer can be had anew although something was said in the other room since its question (MSG-16, MSG-18)', async ({
  page,
  standIn,
}) => {
  replyToChat(standIn, '"Up here!"')
  const { screen } = await openRooms(page, standIn, {
    messages: [
      { role: 'user', content: 'I knock.', messageType: 'rp' },
      { role: 'user', content: 'at your door', messageType: 'mobile' },
      { role: 'assistant', content: 'coming', messageType: 'mobile' },
    ],
  })
  await screen.generateButton.click()
  await screen.expectAnswer('Up here!')
  replyToChat(standIn, '"It is open!"')
  await screen.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
  await screen.expectAnswer('It is open!')
})

for (const room of ['rp', 'mobile'] as const)
  test(`branching off in the ${room} room opens the new conversation in that room (MSG-16, DUAL-03)`, async ({
    page,
    standIn,
  }) => {
    const { screen, conversation } = await openRooms(page, standIn, { ...bothRooms, room })
    const shown = room === 'rp' ? 3 : 2
    await expect(screen.messages).toHaveCount(shown)
    await screen.lastAnswer.getByRole('button', { name: 'Branch from here' }).click()
    const tab = room === 'rp' ? screen.rpTab : screen.mobileTab
    await expect(
      page.getByRole('heading', { level: 1, name: 'RP Chat with Mira (branch)' }),
    ).toBeVisible()
    expect(page.url()).not.toContain(conversation.id)
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(screen.messages).toHaveCount(shown)
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
  await chat.answers.first().hover()
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

for (const { room, tab } of [
  { room: 'rp', tab: 'RP Mode' },
  { room: 'mobile', tab: 'Mobile Chat' },
] as const)
  test(`a failure in "${tab}" is told in a dialog "Error" with OK; Retry works afterwards (DUAL-17, MSG-08, MSG-09)`, async ({
    page,
    standIn,
  }) => {
    replyToAnalysis(standIn, NO_PICTURE)
    replyToChat(standIn, 'Here I am.')
    standIn.fault({ match: answerRequests, error: 'bad-request' })
    const { screen } = await openRooms(page, standIn, { room })
    // The dialog may come before anything more can be done in the chat.
    await screen.composer.fill('Are you there?')
    await screen.composer.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Error' })
    await expect(dialog).toBeVisible()
    await expect(dialog.locator('p').first()).toContainText(/\w/)
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(screen.lastAnswer.getByRole('alert')).toBeVisible()
    await screen.lastAnswer.getByRole('button', { name: 'Retry' }).click()
    await screen.expectAnswer('Here I am.')
    await expect(screen.log.getByRole('alert')).toHaveCount(0)
    await expect(dialog).toBeHidden()
    await page.reload()
    await roomsScreen(page).expectAnswer('Here I am.')
  })

test('a room tells that the other one is being written in, leads there, and stops it by its name', async ({
  page,
  standIn,
}) => {
  replyToChat(standIn, ['She ', 'waits ', 'there.'])
  const { screen } = await openRooms(page, standIn, { room: 'rp' })
  standIn.hold()
  await screen.send('I knock.')
  await standIn.waitForRequest(answerRequests)
  await screen.mobileTab.click()
  const notice = page.getByRole('status').filter({ hasText: 'RP is writing…' })
  await expect(notice).toContainText('You can send when that is done.')
  await expect(page.getByRole('button', { name: 'Stop RP Mode' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Go to RP Mode' }).click()
  await expect(screen.rpTab).toHaveAttribute('aria-selected', 'true')
  await expect(notice).toHaveCount(0)
  await expect(screen.stopButton).toBeVisible()
  await screen.mobileTab.click()
  await page.getByRole('button', { name: 'Stop RP Mode' }).click()
  await expect(notice).toHaveCount(0)
  await expect(screen.sendButton).toBeVisible()
  standIn.release()
})
