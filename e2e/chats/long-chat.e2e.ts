import { expect, type Page } from '@playwright/test'
import { test } from '../fixtures'
import { chatScreen, type ChatScreen } from '../support/pages/chat'
import { openRoom, seedRoom, turns } from '../support/pages/rooms'

/**
 * Elements that the messages may have in the page, however long the chat is: three pages of 50 rows of some 28
 * elements each, and an empty box for each page further away.
 */
const MAX_ELEMENTS = 4600

/** Pixels of one turn of the wheel: more than a screen, and less than what is kept beside it. */
const WHEEL_PX = 1500

/** Messages of very different heights, each with its number. */
const contentOf = (number: number) => {
  const words = `Message ${number}. ${'The tide comes in and goes out. '.repeat(number % 9)}`
  if (number % 10 === 4) return `${words}\n\n- one\n- two\n\n\`\`\`js\nlet tide = ${number}\n\`\`\``
  return number % 4 === 0 ? `${words}\n\nAnd a **second** paragraph.` : words
}

declare global {
  interface Window {
    /** What `watchScrolling` has found so far. */
    scrollWatch?: {
      frames: number
      /** Jumps and holes, in words. */
      faults: string[]
      /** Most elements among the messages at once. */
      elements: number
      /** Pixels that the wheel has been turned and the messages have not yet moved. */
      owed: number
    }
  }
}

/**
 * From now on looks at the messages in each frame. All rows move together, as far as the wheel was turned and
 * never further, also while pages are added; and the view is full of rows.
 */
function watchScrolling(page: Page) {
  return page.evaluate(() => {
    const log = document.querySelector<HTMLElement>('[role=log]')
    const view = log?.parentElement
    if (!log || !view) throw new Error('There are no messages.')
    /** Room between two rows, and at the ends. */
    const gap = 60
    const watch: NonNullable<Window['scrollWatch']> = {
      frames: 0,
      faults: [],
      elements: 0,
      owed: 0,
    }
    window.scrollWatch = watch
    view.addEventListener('wheel', ({ deltaY }) => (watch.owed -= deltaY), { passive: true })
    let before = new Map<Element, number>()
    const look = () => {
      const { top: viewTop, bottom: viewBottom } = view.getBoundingClientRect()
      const rows = [...log.querySelectorAll('article')].map((row) => ({
        row,
        top: row.getBoundingClientRect().top,
        bottom: row.getBoundingClientRect().bottom,
      }))
      watch.frames += 1
      watch.elements = Math.max(watch.elements, log.querySelectorAll('*').length)

      let covered = Math.max(viewTop, log.getBoundingClientRect().top)
      for (const { top, bottom } of rows) {
        if (bottom <= viewTop || top >= viewBottom) continue
        if (top - covered > gap) watch.faults.push(`a hole of ${top - covered} px`)
        covered = bottom
      }
      if (viewBottom - covered > gap)
        watch.faults.push(`a hole of ${viewBottom - covered} px below`)

      const moves = rows.flatMap(({ row, top }) => {
        const old = before.get(row)
        return old === undefined ? [] : [top - old]
      })
      before = new Map(rows.map(({ row, top }) => [row, top]))
      const move = moves[0] ?? 0
      if (watch.frames > 1 && moves.length === 0) watch.faults.push('all rows are new')
      if (moves.some((one) => Math.abs(one - move) > 0.1)) watch.faults.push('rows moved apart')
      // A page before the present ones is made up for in whole pixels, as browsers scroll.
      if (
        Math.abs(move) >= 0.5 &&
        (move * watch.owed < 0 || Math.abs(move) > Math.abs(watch.owed) + 0.5)
      )
        watch.faults.push(`moved ${move} px where ${watch.owed} px were turned`)
      watch.owed -= move
      requestAnimationFrame(look)
    }
    look()
  })
}

/** Turns the wheel until a message is in view or past it, each time when the last turn has been followed. */
async function wheelTo(page: Page, chat: ChatScreen, number: number, deltaY: number) {
  await chat.scroller.hover()
  for (;;) {
    await page.mouse.wheel(0, deltaY)
    const isThere = await page.evaluate(
      ([number, deltaY]) =>
        new Promise<boolean>((resolve) => {
          const log = document.querySelector('[role=log]')
          const view = log?.parentElement
          const watch = window.scrollWatch
          if (!log || !view || !watch) throw new Error('Nothing is watched.')
          let { owed } = watch
          let restingFrames = 0
          const check = () => {
            // Less than was turned where it came to the edge of what was loaded at that moment.
            restingFrames = watch.owed === owed ? restingFrames + 1 : 0
            owed = watch.owed
            if (Math.abs(owed) > 0.5 && restingFrames < 10) {
              requestAnimationFrame(check)
              return
            }
            watch.owed = 0
            const { top, bottom } = view.getBoundingClientRect()
            const inView = [...log.querySelectorAll('article')]
              .filter((row) => {
                const place = row.getBoundingClientRect()
                return place.bottom > top && place.top < bottom
              })
              .map((row) => Number(/Message (\d+)/.exec(row.textContent)?.[1]))
            resolve(inView.some((one) => (deltaY < 0 ? one <= number : one >= number)))
          }
          requestAnimationFrame(check)
        }),
      [number, deltaY] as const,
    )
    if (isThere) return
  }
}

/** What has gone wrong so far. */
async function expectSmooth(page: Page) {
  const watch = await page.evaluate(() => window.scrollWatch)
  expect(watch?.faults.slice(0, 5), 'jumps and holes').toEqual([])
  expect(watch?.frames).toBeGreaterThan(20)
  expect(watch?.elements, 'elements among the messages').toBeLessThanOrEqual(MAX_ELEMENTS)
}

async function openLongChat(page: Page, count: number) {
  const seeded = await seedRoom(page, undefined, 'standard', { messages: turns(count, contentOf) })
  await page.goto(seeded.path)
  const chat = chatScreen(page)
  await expect(chat.messages.last()).toContainText(`Message ${count}.`)
  await expect(chat.messages.last()).toBeInViewport()
  await watchScrolling(page)
  return chat
}

// All the way through 10,000 would take minutes; from the fourth page of 50 on, each is like the one before.
test('300 messages are paged back to the first and forward again without a jump or a hole, and the box keeps its draft (CHAT-21; P3)', async ({
  page,
}) => {
  const chat = await openLongChat(page, 300)
  await chat.composer.fill('A draft')
  await wheelTo(page, chat, 1, -WHEEL_PX)
  await expectSmooth(page)
  await expect(chat.composer).toHaveValue('A draft')
  await expect(chat.composer).toBeFocused()
  await wheelTo(page, chat, 300, WHEEL_PX)
  await expectSmooth(page)
  // The last message is in view; its end may still be below.
  await page.mouse.wheel(0, WHEEL_PX)
  await expect(page.getByRole('button', { name: 'New messages' })).toBeHidden()
})

test('10,000 messages open at the end and are paged back by 250 without a jump or a hole (CHAT-21; P3)', async ({
  page,
}) => {
  const chat = await openLongChat(page, 10_000)
  await wheelTo(page, chat, 9750, -WHEEL_PX)
  await expectSmooth(page)
  await wheelTo(page, chat, 10_000, WHEEL_PX)
  await expectSmooth(page)
})

/** How much of the screen has moved by itself since the page was loaded. */
function shareMoved(page: Page) {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          resolve(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true })
        // Where there was none, nothing is reported.
        requestAnimationFrame(() => setTimeout(() => resolve(0)))
      }),
  )
}

test('a long chat opens with what fills the screen, moves nothing by itself, and fills a window that gets taller (CHAT-21)', async ({
  page,
}) => {
  const chat = await openLongChat(page, 300)
  expect(await chat.messages.count()).toBeLessThan(20)
  expect(await shareMoved(page), 'share of the screen that has moved').toBeLessThan(0.05)
  await page.setViewportSize({ width: 1280, height: 9_000 })
  await expect
    .poll(() => chat.scroller.evaluate((view) => view.scrollHeight - view.clientHeight))
    .toBeGreaterThan(0)
  await expect(chat.messages.last()).toBeInViewport()
})

test('a chat whose messages are smaller than they look fills the screen at once (CHAT-21)', async ({
  page,
  standIn,
}) => {
  // Of each only one word is seen.
  const address = `https://example.com/${'long/'.repeat(500)}`
  const { chat, path } = await openRoom(page, standIn, 'standard', {
    messages: turns(300, (number) => `[Word ${number}](${address})`),
  })
  await page.goto(path)
  await expect(chat.messages.last()).toBeInViewport()
  expect(await shareMoved(page), 'share of the screen that has moved').toBeLessThan(0.05)
  const above = await chat.scroller.evaluate((view) => view.scrollHeight - view.clientHeight)
  expect(above, 'pixels to scroll').toBeGreaterThan(0)
})

test('Home goes to the first message, and the browser finds and selects words in those that are not drawn at first (CHAT-21)', async ({
  page,
}) => {
  const chat = await openLongChat(page, 40)
  expect(await chat.messages.count()).toBeLessThan(20)
  await chat.log.press('Home')
  await expect(chat.messages).toHaveCount(40)
  await expect(chat.messages.first()).toBeInViewport()
  await expect.poll(() => chat.scroller.evaluate((view) => view.scrollTop)).toBe(0)

  await page.reload()
  await expect(chat.messages.last()).toBeInViewport()
  expect(await chat.messages.count()).toBeLessThan(20)
  await page.keyboard.press('ControlOrMeta+f')
  await expect(chat.messages).toHaveCount(40)
  await expect(chat.messages.last()).toBeInViewport()

  await page.reload()
  await expect(chat.messages.last()).toBeInViewport()
  await chat.log.press('ControlOrMeta+a')
  const selected = await page.evaluate(() => getSelection()?.toString())
  expect(selected).toContain('Message 1.')
  expect(selected).toContain('Message 40.')
})
