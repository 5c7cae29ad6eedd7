// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { openChat, storedMessages } from '@/testing/route/chat'
import { database } from '@/storage/database/database'

test('the pages of an answer stand behind a count, and lead away only where they are pages', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  standIn.reply('See there.')
  await chat.send('Where is the lamp?')
  await chat.expectAnswer('See there.')
  const answer = (await storedMessages()).at(-1)!
  await database.messages.update(answer.id, {
    sources: [
      { address: 'https://lamp.example/a', title: 'bank.example' },
      { address: 'javascript:alert(1)', title: 'Press here' },
      { address: 'https://horn.example/' },
    ],
  })
  await chat.lastAnswer.getByRole('button', { name: '2 sources' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sources' })
  await expect(dialog.getByRole('link')).toHaveCount(2)
  const link = dialog.getByRole('link', { name: 'bank.example' })
  await expect(link).toHaveAttribute('href', 'https://lamp.example/a')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(dialog).toContainText('lamp.example')
  await expect(dialog).not.toContainText('Press here')
})
