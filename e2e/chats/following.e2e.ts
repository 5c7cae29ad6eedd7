import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures'
import type { ChatScreen } from '../support/pages/chat'
import { openRoom, rooms, turns } from '../support/pages/rooms'
import { richAnswer } from '../support/data/worlds'

/** How near the end counts as being there, in pixels. CHAT-27. */
const AT_END_PX = 30

/** Of a piece, in UTF-16 code units. */
const PIECE_LENGTH = 12

/** An answer of many screens with code and a table, each part numbered, in the pieces of a fast model. */
const longAnswer =
  Array.from(
    { length: 8 },
    (_, index) => `Part ${index + 1} begins.\n\n${richAnswer}\n\nPart ${index + 1} ends.\n\n`,
  )
    .join('')
    .match(new RegExp(`[\\s\\S]{1,${PIECE_LENGTH}}`, 'g')) ?? []

/**
 * How many pieces there are up to the end of a part. So many are let through that nothing is still on its way once the end
 * of the part is on the screen: what comes later would move the end that is looked for.
 */
const piecesTo = (part: number) => {
  const end = `Part ${part} ends.`
  const text = longAnswer.join('')
  return Math.ceil((text.indexOf(end) + end.length) / PIECE_LENGTH)
}

/** Pixels below what is seen. */
const belowView = (chat: ChatScreen) =>
  chat.scroller.evaluate((e) => e.scrollHeight - e.scrollTop - e.clientHeight)

declare global {
  interface Window {
    /** What `watchLine` has measured, frame by frame. */
    lineWatch?: { frames: number; lowest: number; highest: number; isGone: boolean }
  }
}

/** From now on notes in each frame where the line under the reader's eye stands: the one at half the height. */
async function watchLine(page: Page) {
  await page.evaluate(() => {
    const log = document.querySelector('[role=log]')
    const view = log?.parentElement?.getBoundingClientRect()
    if (!log || !view) throw new Error('There are no messages.')
    const lines = [...log.querySelectorAll('.markdown > *, .markdown li, .whitespace-pre-wrap')]
    const middle = view.top + view.height / 2
    const line = lines.find((one) => one.getBoundingClientRect().bottom >= middle)
    if (!line) throw new Error('No line is in the middle.')
    const watch = { frames: 0, lowest: Infinity, highest: -Infinity, isGone: false }
    window.lineWatch = watch
    const look = () => {
      const { top } = line.getBoundingClientRect()
      watch.frames += 1
      watch.lowest = Math.min(watch.lowest, top)
      watch.highest = Math.max(watch.highest, top)
      watch.isGone ||= !line.isConnected
      requestAnimationFrame(look)
    }
    look()
  })
}

/** Fails when the watched line has moved, or was taken out of the page. */
async function expectLineAtRest(page: Page) {
  // Two frames more, so that the last change has been drawn and seen.
  const watch = await page.evaluate(
    () =>
      new Promise<Window['lineWatch']>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.lineWatch))),
      ),
  )
  expect(watch?.isGone, 'the line is the same element').toBe(false)
  expect(watch?.frames).toBeGreaterThan(2)
  expect((watch?.highest ?? 0) - (watch?.lowest ?? 0), 'pixels that the line has moved').toBe(0)
}

test(
  'who writes far from the end is brought there, and the page never scrolls behind the chat (CHAT-27)',
  { tag: '@phone' },
  async ({ page, standIn }) => {
    const { chat } = await openRoom(page, standIn, 'standard', {
      messages: turns(600, (number) => `Message ${number}.\n\nIt has a second paragraph.`),
    })
    const toEnd = page.getByRole('button', { name: 'Go to the end' })
    await expect(chat.messages.last()).toBeInViewport()
    await expect(toEnd).toBeHidden()
    // Up through several pages.
    for (let step = 0; step < 4; step += 1) {
      const before = await chat.messages.first().getAttribute('data-message-id')
      await chat.scroller.evaluate((element) => element.scrollTo(0, 0))
      await expect(chat.messages.first()).not.toHaveAttribute('data-message-id', before ?? '')
    }
    await expect(toEnd).toBeVisible()
    await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden()
    const overhang = () =>
      page.evaluate(() => (document.scrollingElement?.scrollHeight ?? 0) - innerHeight)
    expect(await overhang()).toBeLessThanOrEqual(0)
    standIn.reply(['Here ', 'you ', 'are.'])
    await chat.composer.fill('I am back')
    await chat.composer.press('Enter')
    await expect(chat.userMessages.last()).toContainText('I am back')
    await expect(chat.userMessages.last()).toBeInViewport()
    await chat.expectAnswer('Here you are.')
    await expect(chat.lastAnswer).toBeInViewport()
    await expect.poll(() => belowView(chat)).toBeLessThanOrEqual(1)
    await expect(toEnd).toBeHidden()
    expect(await overhang()).toBeLessThanOrEqual(0)
  },
)

test('who goes up in the moment in which the composer grows stays there (CHAT-27)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openRoom(page, standIn, 'standard', {
    messages: turns(60, (number) => `Message ${number}.\n\nIt has a second paragraph.`),
  })
  await expect(chat.messages.last()).toBeInViewport()
  const heights = await chat.composer.evaluate(
    (box, scroller) => {
      if (!(box instanceof HTMLTextAreaElement) || !(scroller instanceof HTMLElement))
        throw new Error('No composer under messages')
      const before = scroller.clientHeight
      box.setRangeText('One\ntwo\nthree\nfour')
      box.dispatchEvent(new Event('input', { bubbles: true }))
      scroller.scrollTo(0, 0)
      return { before, after: scroller.clientHeight }
    },
    await chat.scroller.elementHandle(),
  )
  expect(heights.after, 'the messages have less room').toBeLessThan(heights.before)
  await expect(page.getByRole('button', { name: 'Go to the end' })).toBeVisible()
  expect(await belowView(chat), 'pixels below the reader').toBeGreaterThan(AT_END_PX)
})

for (const room of rooms)
  test(`the view follows an answer to its final form, also from within 30 px of the end; what is read above stays in place to the pixel while one streams and when it is done, ${room} room (CHAT-27)`, async ({
    page,
    standIn,
  }) => {
    const { chat } = await openRoom(page, standIn, room, {
      messages: turns(20, (number) => `Message ${number}.\n\nIt has a second paragraph.`),
    })
    const { scroller } = chat
    const newMessages = page.getByRole('button', { name: 'New messages' })
    const code = chat.lastAnswer.locator('pre [class^=code-]').last()
    await expect(chat.messages.last()).toBeInViewport()
    standIn.reply(longAnswer)
    // The decision about a picture is let through like a piece.
    const decisions = room === 'mobile' ? 1 : 0

    await test.step('following, and from within the bound', async () => {
      standIn.hold()
      await chat.send('Write something long')
      standIn.release(decisions + piecesTo(2))
      await expect(chat.lastAnswer).toContainText('Part 2 ends.')
      await expect.poll(() => belowView(chat), 'the end is followed').toBeLessThanOrEqual(1)

      // Away, and back down to just within the bound.
      await scroller.evaluate((element) => element.scrollBy(0, -400))
      await expect(newMessages).toBeVisible()
      await scroller.evaluate((element, nearEnd) => {
        element.scrollTop = element.scrollHeight - element.clientHeight - nearEnd
      }, AT_END_PX - 1)
      await expect(newMessages).toBeHidden()
      standIn.release(piecesTo(5) - piecesTo(2))
      await expect(chat.lastAnswer).toContainText('Part 5 ends.')
      await expect.poll(() => belowView(chat), 'followed again').toBeLessThanOrEqual(1)
    })

    await test.step('not from outside of it, and then to the final form', async () => {
      await scroller.evaluate((element) => element.scrollBy(0, -400))
      await expect(newMessages).toBeVisible()
      await scroller.evaluate((element, outside) => {
        element.scrollTop = element.scrollHeight - element.clientHeight - outside
      }, AT_END_PX + 2)
      await expect.poll(() => belowView(chat)).toBeLessThan(AT_END_PX + 3)
      await expect(newMessages).toBeVisible()
      await watchLine(page)
      standIn.release(piecesTo(6) - piecesTo(5))
      await expect(chat.lastAnswer).toContainText('Part 6 ends.')
      await expectLineAtRest(page)

      await newMessages.click()
      standIn.release()
      await chat.expectAnswer('Part 8 ends.')
      await expect(code).toBeAttached()
      await expect.poll(() => belowView(chat), 'the final form is followed').toBeLessThanOrEqual(1)
      await expect(chat.lastAnswer.getByRole('button', { name: 'Copy message' })).toBeInViewport()
      await expect(newMessages).toBeHidden()
    })

    await test.step('what is read while another one streams and when it is done', async () => {
      standIn.hold()
      const drawn = await chat.answers.count()
      await chat.send('Write something long again')
      await expect(chat.answers).toHaveCount(drawn + 1)
      standIn.release(decisions + piecesTo(3))
      await expect(chat.lastAnswer).toContainText('Part 3 ends.')
      await expect.poll(() => belowView(chat), 'the end is followed').toBeLessThanOrEqual(1)

      await scroller.hover()
      await page.mouse.wheel(0, -700)
      await expect.poll(() => belowView(chat)).toBeGreaterThan(600)
      await expect(newMessages).toBeVisible()
      await watchLine(page)
      standIn.release()
      await chat.expectAnswer('Part 8 ends.')
      await expect(chat.lastAnswer.getByRole('button', { name: 'Copy message' })).toBeAttached()
      await expect(code).toBeAttached()
      await expectLineAtRest(page)

      await newMessages.click()
      await expect(newMessages).toBeHidden()
      await expect.poll(() => belowView(chat)).toBeLessThanOrEqual(1)
      await expect(chat.lastAnswer.getByText('Part 8 ends.')).toBeInViewport()
    })
  })
