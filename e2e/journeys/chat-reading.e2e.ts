import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures'
import { openChat } from '../support/chat'
import { awkwardNames } from '../support/worlds'

const topOf = (message: Locator) =>
  message.evaluate((element) => element.getBoundingClientRect().top)

/** How far is scrolled back at a time, in pixels. */
const STEP_PX = 1000

/** The first words of the message at the top of what is seen. */
const firstVisible = (log: Locator) =>
  log.getByRole('article').evaluateAll((articles) => {
    const seen = articles.find((article) => article.getBoundingClientRect().top > 150)
    return /^Message \d+\./.exec(seen?.textContent ?? '')?.[0] ?? ''
  })

/** What scrolls around the messages. */
const scrollerOf = (log: Locator) => log.locator('xpath=..')

const turns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: `Message ${index + 1}.\n\nIt has a second paragraph.`,
  }))

test(
  'who scrolls up by a hair is left alone, and is brought back on request (CHAT-27)',
  {
    tag: '@phone',
  },
  async ({ page, standIn }) => {
    const words = Array.from(
      { length: 320 },
      (_, index) => `word${index + 1}${index % 8 === 7 ? '.\n\n' : ' '}`,
    )
    standIn.reply(words)
    const { chat } = await openChat(page, standIn)
    const newMessages = page.getByRole('button', { name: 'New messages' })
    standIn.hold()
    await chat.send('Write something long')
    standIn.release(200)
    await expect(chat.lastAnswer).toContainText('word200.')
    const paragraph = chat.lastAnswer.getByText('word193', { exact: false }).last()
    await expect(paragraph, 'the end is followed').toBeInViewport()
    await expect(newMessages).toBeHidden()

    const scroller = scrollerOf(chat.log)
    const scrollTop = () => scroller.evaluate((element) => element.scrollTop)
    const before = await scrollTop()
    await scroller.evaluate((element) => element.scrollBy(0, -3))
    await expect.poll(scrollTop).toBeCloseTo(before - 3, 0)
    const top = await topOf(paragraph)
    standIn.release(50)
    await expect(chat.lastAnswer).toContainText('word250')
    await expect(newMessages).toBeVisible()
    expect(await topOf(paragraph), 'what is read has not moved').toBe(top)

    await newMessages.click()
    await expect(newMessages).toBeHidden()
    standIn.release()
    await chat.expectAnswer('word320.')
    await expect(chat.lastAnswer.getByText('word320.')).toBeInViewport()
  },
)

test('a long chat opens at its end, and paging back never jumps (CHAT-21)', async ({
  page,
  standIn,
}) => {
  const { chat } = await openChat(page, standIn, { messages: turns(500) })
  await expect(chat.messages.last()).toBeInViewport()
  const scroller = scrollerOf(chat.log)
  await chat.composer.fill('A draft')

  const first = chat.messages.filter({ hasText: 'Message 1.' })
  // Back to the first message, a screen at a time: what is read moves by exactly what was scrolled.
  for (;;) {
    const before = await scroller.evaluate((element) => element.scrollTop)
    if (before < STEP_PX) {
      if ((await first.count()) === 1) break
      // The page before is still being read.
      continue
    }
    const reading = chat.messages.filter({ hasText: await firstVisible(chat.log) })
    const top = await topOf(reading)
    await scroller.evaluate((element) => element.scrollBy(0, -1000))
    await expect.poll(async () => Math.round((await topOf(reading)) - top)).toBe(STEP_PX)
  }
  await scroller.evaluate((element) => (element.scrollTop = 0))
  await expect(first).toBeInViewport()
  await expect(chat.composer).toHaveValue('A draft')
  await expect(chat.composer).toBeFocused()
})

test(
  'the header gets slim on the way down and full again at the top (CHAT-05, CHAT-09)',
  {
    tag: '@phone',
  },
  async ({ page, standIn }) => {
    const { chat } = await openChat(page, standIn, { messages: turns(20) })
    const header = page.locator('header').filter({ has: page.getByText(/^API /) })
    const height = async () => (await header.boundingBox())?.height ?? 0
    const scroller = scrollerOf(chat.log)
    await scroller.evaluate((element) => (element.scrollTop = 0))
    await expect.poll(height).toBeGreaterThan(60)
    await expect(header.getByText('Mira', { exact: true })).toBeVisible()
    const first = chat.messages.first()
    const top = await topOf(first)
    await scroller.evaluate((element) => (element.scrollTop = 61))
    await expect.poll(height).toBeLessThan(50)
    expect(await topOf(first), 'the text below stays').toBe(top - 61)
    await expect(header.getByRole('heading', { level: 1 })).toBeVisible()
    await scroller.evaluate((element) => (element.scrollTop = 0))
    await expect.poll(height).toBeGreaterThan(60)
  },
)

test(
  'awkward names and words stay within the chat (CHAT-05)',
  { tag: '@phone' },
  async ({ page, standIn }) => {
    for (const name of Object.values(awkwardNames)) {
      const { chat } = await openChat(page, standIn, {
        character: { name },
        conversation: { title: `Chat with ${name}` },
        messages: [
          { role: 'user', content: awkwardNames.unbroken },
          {
            role: 'assistant',
            content: `${awkwardNames.unbroken}\n\n\`${awkwardNames.unbroken}\``,
          },
        ],
      })
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Chat with ${name}`)
      await expect(page.getByRole('button', { name: 'Chat Settings' })).toBeInViewport({ ratio: 1 })
      const isWide = await scrollerOf(chat.log).evaluate((e) => e.scrollWidth > e.clientWidth)
      expect(isWide, 'no sideways scrolling').toBe(false)
      await page.evaluate(() => indexedDB.deleteDatabase('parlour'))
    }
  },
)
