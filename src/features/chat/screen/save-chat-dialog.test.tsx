// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { database } from '@/storage/database/database'
import { createTemporaryChat } from '@/storage/conversations/temporary-chats'
import { temporaryData } from '@/storage/conversations/temporary-data'
import { freshDatabase } from '@/storage/testing/fresh-database'
import { characterDraft } from '@/storage/testing/sample-records'
import { stubResizeObserver } from '@/ui/testing/stub-observers'
import { waitFor } from '@/testing/wait-for'
import { SaveChatDialog } from './save-chat-dialog'

let root: Root

beforeEach(async () => {
  stubResizeObserver()
  await freshDatabase()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
})

afterEach(() => root.unmount())

it('keeps the chat once, however often the button is pressed', async () => {
  const id = await createTemporaryChat(characterDraft, 'standard')
  const conversation = temporaryData.getState().conversations[id]
  if (!conversation) throw new Error('no temporary chat')
  const paths: string[] = []
  const pathOf = (chatId: string) => {
    paths.push(`/chat/${chatId}`)
    return `/chat/${chatId}`
  }
  root.render(<SaveChatDialog {...{ conversation, pathOf }} onClose={() => undefined} />)
  const button = await waitFor(() => {
    const found = document.querySelector<HTMLButtonElement>('button[type=submit]')
    if (!found) throw new Error('no button yet')
    return found
  })
  button.click()
  // As the browser does between two presses.
  await Promise.resolve()
  button.click()
  await waitFor(() => expect(location.pathname).toBe(paths[0]))
  expect(await database.conversations.count()).toBe(1)
  expect(await database.characters.count()).toBe(1)
  expect(paths).toHaveLength(1)
})
