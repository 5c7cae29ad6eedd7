// @vitest-environment jsdom
import { filesOf } from '@/domain/attached-file'
import { expect, test } from '@/testing/route/route-test'
import { openChat } from '@/testing/route/chat'
import { database } from '@/storage/database/database'
import { addDraftFiles } from '@/storage/attachments/draft-files'

test('more pages than the model takes are not sent, and go as text on a press (ATT-10, ATT-22)', async ({
  page,
  standIn,
}) => {
  const { chat, conversation } = await openChat(page, standIn, {
    type: 'anthropic',
    character: { model: 'claude-haiku-4-5' },
  })
  const blob = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
  const facts = { kind: 'pdf', mime: blob.type, size: blob.size, pages: 17, textTokens: 5 } as const
  await addDraftFiles(
    conversation.id,
    Array.from({ length: 6 }, (_, index) => ({
      facts: { ...facts, name: `part ${index}.pdf` },
      blob,
      text: `[Page 1]\nTide ${index}`,
    })),
  )
  await chat.send('When is high water?')
  await expect(chat.errorBanner).toContainText(
    'This request has 102 pictures and pages of PDFs; the model takes 100.',
  )
  expect(standIn.chats()).toEqual([])
  standIn.reply('At noon.')
  await chat.lastAnswer.getByRole('button', { name: 'Send PDFs as text' }).click()
  await chat.expectAnswer('At noon.')
  expect(standIn.chats()).toHaveLength(1)
  // No file can be read in here: that it goes as text is what the plan makes of this.
  const [question] = await database.messages.filter(({ role }) => role === 'user').toArray()
  expect(filesOf(question ?? {}).map(({ sentAs }) => sentAs)).toEqual(Array(6).fill('text'))
})
