import { paths } from '@/lib/paths'
import { expect, test } from '../fixtures'
import { chatScreen } from '../support/chat'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  seedDatabase,
} from '../support/seed'

const types = ['standard', 'rp', undefined] as const
const modes = ['standard', 'rp', 'mobile', 'both', undefined] as const

test('no type of chat and no mode of a character goes in circles, and one step leads there (NAV-18, NAV-19, CHAT-03, CHAT-04, DUAL-01, DUAL-02; decisions 021 and 022)', async ({
  page,
  standIn,
}) => {
  test.slow()
  const provider = makeProvider(standIn, 'openai')
  const cases = types.flatMap((conversationType) =>
    modes.map((characterMode, index) => {
      const version = index % 2 === 0 ? '1' : '2'
      const character = makeCharacter(provider, { characterMode, version })
      return { character, conversation: makeConversation(character, { conversationType }) }
    }),
  )
  await seedDatabase(page, {
    providers: [provider],
    characters: cases.map(({ character }) => character),
    conversations: cases.map(({ conversation }) => conversation),
  })
  // Every address the app goes to by itself.
  await page.addInitScript(() => {
    const record = (name: 'pushState' | 'replaceState') => {
      const original = history[name].bind(history)
      history[name] = (...given) => {
        original(...given)
        window.visited?.push(location.pathname)
      }
    }
    window.visited = []
    record('pushState')
    record('replaceState')
  })
  for (const { character, conversation } of cases) {
    const { characterMode } = character
    const { id, conversationType } = conversation
    const wanted =
      conversationType === 'rp' ||
      (conversationType === undefined && (characterMode === 'rp' || characterMode === 'mobile'))
        ? 'chat2'
        : 'chat'
    for (const asked of ['chat', 'chat2'] as const) {
      await page.goto(paths[asked](id))
      await expect(chatScreen(page).composer).toBeVisible()
      await expect(page).toHaveURL(paths[wanted](id))
      await expect(page.getByRole('tab', { name: 'RP Mode' })).toHaveCount(
        wanted === 'chat2' ? 1 : 0,
      )
      const steps = await page.evaluate(() =>
        (window.visited ?? []).filter((path, index, all) => path !== all[index - 1]),
      )
      expect(steps.filter((path) => path !== paths[asked](id))).toEqual(
        asked === wanted ? [] : [paths[wanted](id)],
      )
    }
  }
  const { id } = cases[0]!.conversation
  await page.goto(paths.chat2(id, 'some-message'))
  await expect(page, 'the message to open at goes along').toHaveURL(paths.chat(id, 'some-message'))
})

test('back from a redirect leads to where one was, not into it again (CHAT-04; decision 021)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const character = makeCharacter(provider)
  const conversation = makeConversation(character, { conversationType: 'rp' })
  await seedDatabase(page, {
    providers: [provider],
    characters: [character],
    conversations: [conversation],
  })
  await page.goto(paths.providers)
  await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible()
  await page.goto(paths.chat(conversation.id))
  await expect(page).toHaveURL(paths.chat2(conversation.id))
  await page.goBack()
  await expect(page).toHaveURL(paths.providers)
})

test('a chat that is not there leads to the list from both screens, also with a room or a message asked for (CHAT-02; decision 054)', async ({
  page,
}) => {
  for (const path of [
    paths.chat('gone'),
    paths.chat2('gone'),
    paths.chat2('gone', 'message', 'mobile'),
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.conversations)
    await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
  }
})

test('a chat whose character is gone can still be read, in both screens (DUAL-02; decision 054)', async ({
  page,
}) => {
  for (const conversationType of ['standard', 'rp'] as const) {
    const conversation = makeConversation(
      { id: 'gone', name: 'Nobody' },
      { conversationType, title: `Left over: ${conversationType}` },
    )
    await page.goto('about:blank')
    await seedDatabase(page, {
      conversations: [conversation],
      messages: makeMessages(conversation.id, [{ role: 'user', content: 'Anybody here?' }]),
    })
    await page.goto(paths.chat(conversation.id))
    await expect(page).toHaveURL(
      conversationType === 'rp' ? paths.chat2(conversation.id) : paths.chat(conversation.id),
    )
    await expect(chatScreen(page).userMessages).toHaveText(/Anybody here\?/)
    await expect(page.getByText('Deleted character').first()).toBeVisible()
  }
})

declare global {
  interface Window {
    /** Paths that the page has gone to by itself. */
    visited?: string[]
  }
}
