// @vitest-environment jsdom
import { expect, test } from '@/testing/route/route-test'
import { database } from '@/storage/database/database'
import { openChat, storedMessages } from '@/testing/route/chat'

test('a picture that another device is still to send says so, until it is known to be no picture (SYNC-36)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn)
  standIn.reply('Here it is.')
  await chat.send('Show me a boat')
  await chat.expectAnswer('Here it is.')
  const answer = (await storedMessages()).at(-1)!
  const ops = [{ r: '#', v: 'a'.repeat(64), e: { s: '1', d: 'abc', n: 1 } }]
  await database.syncHeld.put({ store: 'images', id: 'boat', reason: 'no_bytes', ops })
  const devices = [{ device: 'abc', name: 'Laptop', n: 1 }]
  await database.table('syncMarks').put({ store: '', id: 'devices', dirty: 0, devices })
  await database.messages.update(answer.id, {
    attachments: [{ kind: 'image', id: 'boat', prompt: 'A boat at dusk' }],
  })
  await expect(chat.lastAnswer.getByRole('button', { name: 'Still on Laptop' })).toBeVisible()

  await database.syncHeld.put({ store: 'images', id: 'boat', reason: 'wrong_bytes', ops })
  await expect(
    chat.lastAnswer.getByRole('button', { name: 'The picture cannot be shown' }),
  ).toBeVisible()
})
