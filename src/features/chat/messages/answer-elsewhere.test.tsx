// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { paths } from '@/lib/paths'

test('an answer goes on while the reader is elsewhere, is shown live on return, and is whole if it ended meanwhile (CHAT-13, MSG-13, MSG-15; P15)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  standIn.reply(['first ', 'second ', 'third ', 'last.'])
  standIn.hold()
  await chat.send('Write')
  standIn.release(1)
  await expect(chat.lastAnswer).toContainText('first')

  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  await expect(page).toHaveURL(paths.conversations)
  const row = page.getByRole('listitem').filter({ hasText: 'Chat with Mira' })
  await expect(row).toContainText('Writing…')
  standIn.release(2)

  await page.getByRole('link', { name: 'Chat with Mira' }).click()
  await expect(chat.lastAnswer).toContainText('first second third')
  await expect(chat.lastAnswer).toHaveAttribute('aria-busy', 'true')
  await expect(chat.stopButton).toBeVisible()

  await page.getByRole('link', { name: 'Back to Conversations' }).click()
  await expect(row).toContainText('Writing…')
  standIn.release()
  await expect(row).not.toContainText('Writing…')
  await page.goBack()
  await chat.expectAnswer('first second third last.')
  expect(standIn.chats()).toHaveLength(1)
})
