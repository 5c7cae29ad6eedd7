import type { Locator } from '@playwright/test'
import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen, scrollToStart } from '../support/pages/chat'
import { turns } from '../support/pages/rooms'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  seedDatabase,
} from '../support/data/seed'
import { awkwardNames } from '../support/data/worlds'

const topOf = (message: Locator) =>
  message.evaluate((element) => element.getBoundingClientRect().top)

test(
  'who scrolls up by a hair is left alone, and is brought back on request; the header gets slim on the way down; awkward names and words stay within the chat (CHAT-05, CHAT-09, CHAT-27)',
  { tag: '@phone' },
  async ({ page, standIn }) => {
    const provider = makeProvider(standIn, 'openai')
    const mira = makeCharacter(provider)
    const empty = makeConversation(mira)
    const long = makeConversation(mira)
    const longMessages = makeMessages(
      long.id,
      turns(20, (number) => `Message ${number}.\n\nIt has a second paragraph.`),
    )
    const awkward = Object.values(awkwardNames).map((name) => {
      const character = makeCharacter(provider, { name })
      const conversation = makeConversation(character)
      const messages = makeMessages(conversation.id, [
        { role: 'user', content: awkwardNames.unbroken },
        {
          role: 'assistant',
          content: `${awkwardNames.unbroken}\n\n\`${awkwardNames.unbroken}\``,
        },
      ])
      return { character, conversation, messages }
    })
    await seedDatabase(page, {
      providers: [provider],
      characters: [mira, ...awkward.map(({ character }) => character)],
      conversations: [empty, long, ...awkward.map(({ conversation }) => conversation)],
      messages: [...longMessages, ...awkward.flatMap(({ messages }) => messages)],
    })
    const chat = chatScreen(page)
    const { scroller } = chat

    await test.step('scrolling up by a hair', async () => {
      const words = Array.from(
        { length: 320 },
        (_, index) => `word${index + 1}${index % 8 === 7 ? '.\n\n' : ' '}`,
      )
      standIn.reply(words)
      await page.goto(paths.chat(empty.id))
      const newMessages = page.getByRole('button', { name: 'New messages' })
      standIn.hold()
      await chat.send('Write something long')
      standIn.release(200)
      await expect(chat.lastAnswer).toContainText('word200.')
      const paragraph = chat.lastAnswer.getByText('word193', { exact: false }).last()
      await expect(paragraph, 'the end is followed').toBeInViewport()
      await expect(newMessages).toBeHidden()

      const scrollTop = () => scroller.evaluate((element) => element.scrollTop)
      const pixelsToEnd = () =>
        scroller.evaluate((own) => own.scrollHeight - own.clientHeight - own.scrollTop)
      // The end is followed after the words are drawn.
      await expect.poll(pixelsToEnd).toBeLessThan(1)
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
    })

    await test.step('the header', async () => {
      await page.goto(paths.chat(long.id))
      const header = page.locator('header').filter({ has: page.getByText(/^API /) })
      const height = async () => (await header.boundingBox())?.height ?? 0
      await expect(chat.messages.last()).toBeInViewport()
      await scrollToStart(chat, longMessages.length)
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
    })

    for (const { conversation } of awkward)
      await test.step(conversation.title.slice(0, 40), async () => {
        await page.goto(paths.chat(conversation.id))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(conversation.title)
        await expect(page.getByRole('button', { name: 'Chat Settings' })).toBeInViewport({
          ratio: 1,
        })
        await expect(chat.messages).toHaveCount(2)
        const isWide = await scroller.evaluate((e) => e.scrollWidth > e.clientWidth)
        expect(isWide, 'no sideways scrolling').toBe(false)
      })
  },
)
