// @vitest-environment jsdom
import { expect, step, test } from '@/testing/route/route-test'
import { GOOD_ANSWER, openChat, storedMessages } from '@/testing/route/chat'
import { afterEach, vi } from 'vitest'
import { readStorageUsage } from '@/storage/browser/browser-storage'
import { followResets } from '@/storage/all-data/leftovers'
import { resetSession } from '@/storage/all-data/reset-session'
import { database } from '@/storage/database/database'
import { writeFailures } from '@/storage/database/write'
import { beginLateWork } from './layout/late-work'

/** What a browser may lack, and what Parlour has of it. */
const ofNavigator = ['locks', 'storage', 'wakeLock', 'setAppBadge']
const ofWindow = [
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'showDirectoryPicker',
]

/** Takes something away as a browser does that never had it. */
function takeAway(name: string) {
  if (ofWindow.includes(name)) vi.stubGlobal(name, undefined)
  else Object.defineProperty(navigator, name, { configurable: true, value: undefined })
}

afterEach(() => {
  for (const name of ofNavigator) Reflect.deleteProperty(navigator, name)
})

for (const name of [...ofNavigator, ...ofWindow])
  test(`without ${name} a chat is written, and everything can be reset (REACH-11)`, async ({
    page,
    standIn,
  }) => {
    takeAway(name)
    standIn.reply(GOOD_ANSWER)
    const { chat } = await openChat(page, standIn)
    // What waits until the start is over.
    expect(beginLateWork).not.toThrow()
    await step('an answer, and another in its place', async () => {
      await chat.send('Is the lamp lit?')
      await chat.expectAnswer(GOOD_ANSWER)
      standIn.reply('It is out.')
      await chat.lastAnswer.getByRole('button', { name: 'Regenerate' }).click()
      await chat.expectAnswer('It is out.')
      expect((await storedMessages()).map(({ pending = false }) => pending)).toEqual([false, false])
    })
    await step('a reset', async () => {
      await resetSession()
      expect(await database.conversations.count()).toBe(0)
    })
    expect(writeFailures.getState().failures).toEqual([])
  })

test('without a storage manager nothing is said of how full it is, and resets of other tabs are not heard without channels (REACH-11)', async () => {
  takeAway('storage')
  takeAway('BroadcastChannel')
  expect(await readStorageUsage()).toEqual({ status: 'unsupported' })
  expect(followResets()).not.toThrow()
  vi.unstubAllGlobals()
})
