// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { database } from '@/storage/database'
import { freshDatabase } from '@/storage/testing/fresh-database'
import { sampleCharacter, sampleProvider } from '@/storage/testing/sample-records'
import { stubResizeObserver } from '@/ui/testing/stub-resize-observer'
import { waitFor } from '@/testing/wait-for'
import NewChatDialog from './new-chat-dialog'

const onClose = vi.fn()
let root: Root

beforeEach(async () => {
  stubResizeObserver()
  vi.stubGlobal('scrollTo', () => undefined)
  onClose.mockClear()
  await freshDatabase()
  await database.providers.put(sampleProvider())
  await database.characters.put(sampleCharacter())
  const place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  root.render(<NewChatDialog type="standard" onClose={onClose} />)
})

afterEach(() => root.unmount())

const findSelect = () =>
  waitFor(() => {
    const select = document.querySelector('select')
    if (!select) throw new Error('no characters to choose from yet')
    return select
  })

const findButton = () =>
  waitFor(() => {
    const button = document.querySelector<HTMLButtonElement>('button[type=submit]:enabled')
    if (!button) throw new Error('no button to press yet')
    return button
  })

it('begins one chat, however often the button is pressed, and closes', async () => {
  const select = await findSelect()
  select.value = 'character-1'
  select.dispatchEvent(new Event('change', { bubbles: true }))
  const button = await findButton()
  button.click()
  // As the browser does between two presses.
  await Promise.resolve()
  button.click()
  await waitFor(() => expect(location.pathname).toMatch(/^\/chat\//))
  // The panel beside a chat stays when another chat opens.
  expect(onClose).toHaveBeenCalledOnce()
  expect(await database.conversations.count()).toBe(1)
})
