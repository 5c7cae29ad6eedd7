// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { drawnPage } from '@/ui/testing/drawn-page'
import { earlyOpening, openEarly, takeEarly } from '../connection/early-connection'
import {
  forgetReadAhead,
  readChatAhead,
  untilDrawn,
  untilReadAhead,
} from '../connection/read-ahead'
import { database, databaseStatus } from '../database/database'
import { DATABASE_NAME, NATIVE_VERSION } from '../database/name-and-version'
import { freshDatabase, removeDatabase } from '../testing/fresh-database'
import { fillDatabase } from '../testing/sample-records'
import { useCharacter } from './use-characters'
import { useConversation, useConversations } from './use-conversations'

const { page, draw } = drawnPage()

/** Draws what is drawn again by itself when its reads are done. */
function drawLive(node: ReactNode) {
  draw(node)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
}

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
  history.replaceState(null, '', '/chat/conversation-1')
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  forgetReadAhead()
  takeEarly(DATABASE_NAME, NATIVE_VERSION)?.result.close()
  await removeDatabase()
})

/** As a page that begins at the chat, whose time for the drawing is not over by itself. */
async function beginPage() {
  database.close({ disableAutoOpen: false })
  databaseStatus.setState({ status: 'opening' }, true)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  openEarly(readChatAhead)
  await earlyOpening()
  await untilReadAhead()
  vi.useRealTimers()
}

function Chat() {
  const conversation = useConversation('conversation-1')
  const character = useCharacter(conversation?.characterId)
  const others = useConversations()
  return (
    <>
      <h1>{conversation?.title}</h1>
      <p id="character">{character === null ? 'deleted' : character?.name}</p>
      <p id="others">{others?.length}</p>
    </>
  )
}

const textOf = (selector: string) => page.querySelector(selector)?.textContent

it('shows what was read ahead, and reads nothing else before that is drawn', async () => {
  await beginPage()
  const open = vi.spyOn(database, 'open')
  drawLive(<Chat />)
  expect(textOf('h1')).not.toBe('')
  expect(textOf('#character')).not.toBe('')
  expect(open).not.toHaveBeenCalled()
  expect(textOf('#others')).toBe('')
  forgetReadAhead()
  await waitFor(() => expect(Number(textOf('#others'))).toBeGreaterThan(0))
})

it('reads at once what the drawing waits for: a character that is gone', async () => {
  await database.characters.clear()
  await beginPage()
  drawLive(<Chat />)
  await waitFor(() => expect(textOf('#character')).toBe('deleted'))
  expect(untilDrawn()).toBeDefined()
})

it('reads nothing for a screen that is gone before the chat is drawn', async () => {
  await beginPage()
  const open = vi.spyOn(database, 'open')
  draw(<Chat />)
  draw(<p>Another screen</p>)
  const isDrawn = untilDrawn()
  forgetReadAhead()
  await isDrawn
  expect(open).not.toHaveBeenCalled()
})
