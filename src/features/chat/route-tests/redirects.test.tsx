// @vitest-environment jsdom
import { paths } from '@/lib/paths'
import { vi } from 'vitest'
import { expect, step, test } from '@/testing/route/route-test'
import { chatScreen } from '@/testing/route/chat'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
} from '../../../../e2e/support/data/seed'

/** One of each way to a screen; `chatScreenOf` is tried with all types and modes. */
const cases = [
  { conversationType: 'standard', characterMode: 'rp', wanted: 'chat' },
  { conversationType: 'rp', characterMode: 'standard', wanted: 'chat2' },
  { conversationType: undefined, characterMode: 'mobile', wanted: 'chat2' },
  { conversationType: undefined, characterMode: undefined, wanted: 'chat' },
] as const

test('no type of chat and no mode of a character goes in circles, one step leads there, and back from it to where one was (NAV-18, NAV-19, CHAT-02 to CHAT-04, DUAL-01, DUAL-02; decisions 021, 022 and 054)', async ({
  page,
  standIn,
}) => {
  const provider = makeProvider(standIn, 'openai')
  const chats = cases.map(({ conversationType, characterMode, wanted }, index) => {
    const version = index % 2 === 0 ? '1' : '2'
    const character = makeCharacter(provider, { characterMode, version })
    return { character, conversation: makeConversation(character, { conversationType }), wanted }
  })
  const leftOver = (['standard', 'rp'] as const).map((conversationType) =>
    makeConversation(
      { id: 'gone', name: 'Nobody' },
      { conversationType, title: `Left over: ${conversationType}` },
    ),
  )
  await page.seed({
    providers: [provider],
    characters: chats.map(({ character }) => character),
    conversations: [...chats.map(({ conversation }) => conversation), ...leftOver],
    messages: leftOver.flatMap(({ id }) =>
      makeMessages(id, [{ role: 'user', content: 'Anybody here?' }]),
    ),
  })
  // Every address the app goes to by itself.
  let visited: string[] = []
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history)
    vi.spyOn(history, name).mockImplementation((...given) => {
      original(...given)
      visited.push(location.pathname)
    })
  }
  for (const { conversation, wanted } of chats)
    for (const asked of ['chat', 'chat2'] as const)
      await step(`/${asked} for ${wanted}`, async () => {
        const { id } = conversation
        visited = []
        await page.goto(paths[asked](id))
        await expect(chatScreen(page).composer).toBeVisible()
        await expect(page).toHaveURL(paths[wanted](id))
        await expect(page.getByRole('tab', { name: 'RP Mode' })).toHaveCount(
          wanted === 'chat2' ? 1 : 0,
        )
        const steps = visited.filter((path, index, all) => path !== all[index - 1])
        expect(steps.filter((path) => path !== paths[asked](id))).toEqual(
          asked === wanted ? [] : [paths[wanted](id)],
        )
      })

  await step('the message to open at goes along', async () => {
    const { id } = chats[0]!.conversation
    await page.goto(paths.chat2(id, 'some-message'))
    await expect(page).toHaveURL(paths.chat(id, 'some-message'))
  })

  await step('back leads to where one was, not into the redirect again', async () => {
    const { id } = chats[1]!.conversation
    await page.goto(paths.providers)
    await expect(page.getByRole('heading', { level: 1, name: 'Providers' })).toBeVisible()
    await page.goto(paths.chat(id))
    await expect(page).toHaveURL(paths.chat2(id))
    await page.goBack()
    await expect(page).toHaveURL(paths.providers)
  })

  await step('a chat whose character is gone can still be read, in both screens', async () => {
    for (const { id, conversationType } of leftOver) {
      await page.goto(paths.chat(id))
      await expect(page).toHaveURL(conversationType === 'rp' ? paths.chat2(id) : paths.chat(id))
      await expect(chatScreen(page).userMessages).toHaveText(/Anybody here\?/)
      await expect(page.getByText('Deleted character').first()).toBeVisible()
    }
  })

  await step(
    'a chat that is not there leads to the list, also with a room or a message asked for',
    async () => {
      for (const path of [
        paths.chat('gone'),
        paths.chat2('gone'),
        paths.chat2('gone', 'message', 'mobile'),
      ]) {
        await page.goto(path)
        await expect(page).toHaveURL(paths.conversations)
        await expect(page.getByRole('heading', { level: 1, name: 'Conversations' })).toBeVisible()
      }
    },
  )
})
