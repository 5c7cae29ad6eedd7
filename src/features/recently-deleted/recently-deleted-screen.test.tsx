// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { deleteCharacter } from '@/storage/commands/characters'
import { storedConversations } from '@/storage/conversations/conversation-source'
import { deleteConversation } from '@/storage/conversations/conversations'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { fillDatabase } from '@/storage/testing/sample-records'
import { waitFor } from '@/testing/wait-for'
import { toastStore } from '@/ui/overlays/toast-store'
import { liveScreen } from '@/ui/testing/live-screen'
import { RecentlyDeletedScreen } from './recently-deleted-screen'

const screen = liveScreen()
const toasts = () => toastStore.getState().toasts.map(({ text }) => text)

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})
afterEach(removeDatabase)

it('says so where nothing was deleted', async () => {
  screen.draw(<RecentlyDeletedScreen />)
  await screen.heading('Nothing was deleted lately')
  expect(screen.controls('Delete all for good')).toEqual([])
})

it('lists what was deleted, and restores one of it', async () => {
  await deleteConversation('conversation-1')
  await deleteCharacter('character-2')
  screen.draw(<RecentlyDeletedScreen />)
  await screen.heading('Chat with Ada')
  await screen.heading('Bo')
  await screen.press('Restore “Chat with Ada”')
  await waitFor(() => expect(toasts()).toContain('Restored “Chat with Ada”'))
  expect(await database.messages.where('id').startsWith('conversation-1-').count()).toBe(5)
  await waitFor(() => expect(screen.controls('Restore “Chat with Ada”')).toEqual([]))
  expect(screen.controls('Restore “Bo”')).toHaveLength(1)
})

it('says why messages cannot come back before their chat', async () => {
  await storedConversations.deleteMessagesFrom('conversation-1-message-4')
  await deleteConversation('conversation-1')
  screen.draw(<RecentlyDeletedScreen />)
  await screen.press('Restore 2 messages of “Chat with Ada”')
  await waitFor(() =>
    expect(toasts()).toContain(
      'The chat of these messages is deleted too. Restore the chat first.',
    ),
  )
})

it('deletes one, or all, for good after a question', async () => {
  await deleteConversation('conversation-1')
  await deleteConversation('conversation-2')
  await deleteConversation('conversation-3')
  screen.draw(<RecentlyDeletedScreen />)
  await waitFor(() => expect(screen.controls(/^Restore “/)).toHaveLength(3))
  const [first] = screen.controls(/^Delete for good: “/)
  first?.click()
  await screen.heading('Delete “Chat with Ada” for good?')
  await screen.press('Cancel')
  expect(await database.recentlyDeleted.count()).toBe(3)
  first?.click()
  await screen.press('Delete for good')
  await waitFor(() => expect(screen.controls(/^Restore “/)).toHaveLength(2))
  await screen.press('Delete all for good')
  await screen.heading('Delete 2 entries for good?')
  await screen.press('Delete for good')
  await screen.heading('Nothing was deleted lately')
  expect(await database.deletedRows.count()).toBe(0)
  expect(toasts()).toContain('Deleted for good')
})
