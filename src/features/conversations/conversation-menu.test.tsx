// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ConversationType } from '@/domain/conversation'
import { createConversation } from '@/storage/conversations/conversations'
import { database } from '@/storage/database/database'
import { freshDatabase } from '@/storage/testing/fresh-database'
import { sampleCharacter, sampleConversation } from '@/storage/testing/sample-records'
import { drawnPage } from '@/ui/testing/drawn-page'
import { waitFor } from '@/testing/wait-for'
import { ConversationMenu } from './conversation-menu'

const { page, draw } = drawnPage()
const character = sampleCharacter({ characterMode: 'both' })

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => undefined)
  // jsdom has neither popovers nor a visual viewport.
  vi.stubGlobal('visualViewport', null)
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  await freshDatabase()
  await database.characters.put(character)
  history.replaceState(null, '', '/conversations')
})

const ignore = () => undefined

/** Draws the open menu of a chat of this kind. */
function drawMenu(type: ConversationType, shown: typeof character | undefined = character) {
  const conversation = sampleConversation({ conversationType: type })
  draw(
    <ConversationMenu
      {...{ conversation, character: shown }}
      isOpen
      onOpenChange={ignore}
      onRename={ignore}
      onSelect={ignore}
      onExport={ignore}
      onDelete={ignore}
    />,
  )
}

const items = () => [...page.querySelectorAll<HTMLElement>('[role=menuitem]')]
const names = () => items().map((item) => item.querySelector('span span')?.textContent)
const press = (name: string) =>
  act(() =>
    items()
      .find((item) => item.textContent.startsWith(name))
      ?.click(),
  )

it('offers the other kind of chat where the character is made for it', () => {
  const rest = ['Pin', 'Rename', 'Select', 'Export', 'Delete']
  drawMenu('rp')
  expect(names()).toEqual(['Chat', 'Chat2 RP', ...rest])
  drawMenu('rp', sampleCharacter({ characterMode: 'rp' }))
  expect(names()).toEqual(['Chat2 RP', ...rest])
})

it('opens the chat in which nothing has been said yet, rather than another one', async () => {
  const conversation = { characterId: character.id, conversationType: 'standard' as const }
  const id = await createConversation(conversation)
  await createConversation({ ...conversation, firstMessage: 'Hello' })
  drawMenu('rp')
  press('Chat')
  await waitFor(() => expect(location.pathname).toBe(`/chat/${id}`))
  expect(await database.conversations.count()).toBe(2)
})

it('begins a role-play chat from a standard one', async () => {
  drawMenu('standard')
  press('Chat2 RP')
  await waitFor(() => expect(location.pathname).toMatch(/^\/chat2\//))
  expect(await database.conversations.toArray()).toMatchObject([
    { characterId: character.id, conversationType: 'rp', title: 'RP Chat with Ada' },
  ])
})
