// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createConversation } from '@/storage/conversations/conversations'
import { database } from '@/storage/database/database'
import { freshDatabase } from '@/storage/testing/fresh-database'
import { sampleCharacter } from '@/storage/testing/sample-records'
import { drawnPage } from '@/ui/testing/drawn-page'
import { waitFor } from '@/testing/wait-for'
import { ChatButtons } from './chat-buttons'

const { page, draw } = drawnPage()
const character = sampleCharacter({ characterMode: 'both' })

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  await freshDatabase()
  await database.characters.put(character)
  history.replaceState(null, '', '/conversations')
})

const names = () => [...page.querySelectorAll('a, button')].map((one) => one.textContent)

it('offers the other kind of chat where the character is made for it', () => {
  draw(<ChatButtons path="/chat2/a" type="rp" character={character} />)
  expect(names()).toEqual(['Chat', 'Chat2 RP'])
  const forRp = sampleCharacter({ characterMode: 'rp' })
  draw(<ChatButtons path="/chat2/a" type="rp" character={forRp} />)
  expect(names()).toEqual(['Chat2 RP'])
  draw(<ChatButtons path="/chat2/a" type="rp" character={undefined} />)
  expect(names()).toEqual(['Chat2 RP'])
})

it('opens the chat in which nothing has been said yet, rather than another one', async () => {
  const conversation = { characterId: character.id, conversationType: 'standard' as const }
  const id = await createConversation(conversation)
  await createConversation({ ...conversation, firstMessage: 'Hello' })
  draw(<ChatButtons path="/chat2/a" type="rp" character={character} />)
  act(() => page.querySelector('button')?.click())
  await waitFor(() => expect(location.pathname).toBe(`/chat/${id}`))
  expect(await database.conversations.count()).toBe(2)
})

it('begins one chat of the other kind, however often the button is pressed', async () => {
  draw(<ChatButtons path="/chat2/a" type="rp" character={character} />)
  const button = page.querySelector('button')
  act(() => button?.click())
  act(() => button?.click())
  await waitFor(() => expect(location.pathname).toMatch(/^\/chat\//))
  expect(await database.conversations.count()).toBe(1)
})

it('begins a role-play chat from a card of a standard one', async () => {
  draw(<ChatButtons path="/chat/a" type="standard" character={character} />)
  act(() => page.querySelector('button')?.click())
  await waitFor(() => expect(location.pathname).toMatch(/^\/chat2\//))
  expect(await database.conversations.toArray()).toMatchObject([
    { characterId: character.id, conversationType: 'rp', title: 'RP Chat with Ada' },
  ])
})
