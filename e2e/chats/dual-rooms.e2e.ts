import { expect, expectNoAxeViolations, test } from '../fixtures'
import { sidewaysScroll } from '../support/pages/chat'
import { openRooms } from '../support/pages/dual-chat'
import { answerRequests, replyToAnalysis, replyToChat } from '../support/requests/dual-requests'
import { putRecord } from '../support/data/seed'

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

/* What is said, had anew and branched off: src/features/chat/dual/rooms.test.tsx. */

test('each room shows its own messages in its own voice, and nothing of the system message; keys, presses, a reload and the way back lead into the right one (DUAL-03, DUAL-04, DUAL-07, DUAL-08, DUAL-18, DUAL-19, CHAT-37; decisions 023 and 055)', async ({
  page,
  standIn,
}) => {
  const { screen, character, conversation } = await openRooms(page, standIn, bothRooms)
  await test.step('the RP room', async () => {
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
  })

  await test.step('the arrow keys go from room to room, and the focus with them', async () => {
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

  await test.step('a press on a tab leads to the box of that room, where its own draft waits', async () => {
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

  await test.step('the phone’s room', async () => {
    await expect(screen.mobileTab).toHaveAttribute('aria-selected', 'true')
    await expect(screen.rpTab).toHaveAttribute('aria-selected', 'false')
    await expect(screen.messages).toContainText(['Home safe?', 'yes! kettle is on'])
    await expect(screen.composer).toHaveAttribute('placeholder', /images.+automatically/i)
    const heightOfBox = () => screen.composer.evaluate((box) => box.getBoundingClientRect().height)
    await screen.composer.fill('')
    const heightOfHint = await heightOfBox()
    await screen.composer.fill('a')
    expect(await heightOfBox(), 'the first key moves nothing').toBe(heightOfHint)
    await expect(page.getByText('You are Mira')).toHaveCount(0)
    expect(await sidewaysScroll(page)).toBe(0)
    await screen.composer.fill('')
    await expectNoAxeViolations(page)
  })

  await test.step('a reload and the way back stay in the room', async () => {
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

  await test.step('both tabs are in sight at 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const tab of [screen.rpTab, screen.mobileTab]) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(tab).toBeInViewport({ ratio: 1 })
      expect(await sidewaysScroll(page)).toBe(0)
    }
  })

  await test.step('a character of the phone opens in the Mobile Chat', async () => {
    await putRecord(page, 'characters', { ...character, characterMode: 'mobile' })
    await page.goto(`/chat2/${conversation.id}`)
    await expect(screen.mobileTab).toHaveAttribute('aria-selected', 'true')
  })
})

test('a failure in either room is told in a dialog "Error" with OK, and Retry works afterwards; a room tells that the other is being written in, leads there, and stops it by its name (DUAL-17, MSG-08, MSG-09)', async ({
  page,
  standIn,
}) => {
  replyToAnalysis(standIn, NO_PICTURE)
  replyToChat(standIn, 'Here I am.')
  const { screen } = await openRooms(page, standIn, { room: 'rp' })
  for (const tab of [screen.rpTab, screen.mobileTab])
    await test.step(`a failure in "${await tab.innerText()}"`, async () => {
      standIn.fault({ match: answerRequests, error: 'bad-request' })
      await tab.click()
      await expect(screen.messages).toHaveCount(0)
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
    })
  await page.reload()
  for (const tab of [screen.mobileTab, screen.rpTab]) {
    await tab.click()
    await expect(screen.messages).toHaveCount(2)
    await screen.expectAnswer('Here I am.')
  }

  await test.step('a room tells of the other one', async () => {
    replyToChat(standIn, ['She ', 'waits ', 'there.'])
    standIn.hold()
    const asked = standIn.chats().length
    await screen.send('I knock.')
    await standIn.waitUntil(() => standIn.chats().length > asked)
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
})
