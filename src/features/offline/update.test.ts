// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetAllRuns, startRun } from '@/runs/live-runs'
import { NO_PROFILES_YET } from '@/runs/run-kinds'
import type { ConversationRecord } from '@/storage/database/records'
import { temporaryData, wouldLoseTemporaryChats } from '@/storage/conversations/temporary-data'
import { acceptUpdate, offerUpdate, postponeUpdate, updateState } from './update'

const temporaryChat: ConversationRecord = {
  id: 'temp_1',
  characterId: 'temp_2',
  title: 'Chat with Mira',
  conversationType: 'standard',
  createdAt: 1,
  updatedAt: 1,
}

const reload = vi.fn()
const state = () => updateState.getState().state
let build = 0
const offerNext = () => offerUpdate(`assets/index-${(build += 1)}.js`)

function startAnswer(key: string, step: 'asking' | 'writing' = 'writing') {
  return startRun('answer', key, { progress: { step }, data: { messageId: key } })
}

beforeEach(() => {
  reload.mockReset()
  document.body.replaceChildren()
  forgetAllRuns()
  temporaryData.setState({ conversations: {} })
  updateState.setState({ state: 'none', build: undefined }, true)
})

describe('a new version (P21)', () => {
  it('is loaded when the user says so and not before', () => {
    offerNext()
    expect(state()).toBe('offered')
    expect(reload).not.toHaveBeenCalled()
    acceptUpdate(reload)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is not offered again after "Later", but a still newer one is', () => {
    offerUpdate('assets/index-a.js')
    postponeUpdate()
    offerUpdate('assets/index-a.js')
    expect(state()).toBe('none')
    offerUpdate('assets/index-b.js')
    expect(state()).toBe('offered')
  })

  it.each(['asking', 'writing'] as const)('waits while a run is %s', (step) => {
    const one = startAnswer('one', step)
    const two = startAnswer('two')
    offerNext()
    acceptUpdate(reload)
    expect(state()).toBe('waiting')
    one.end({ state: 'done' })
    expect(reload).not.toHaveBeenCalled()
    two.end({ state: 'stopped' })
    expect(reload).toHaveBeenCalledOnce()
    startAnswer('two').end({ state: 'done' })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits for a picture that is being made', () => {
    const run = startRun('picture', 'gallery', { progress: { step: 'drawing' }, data: {} })
    offerNext()
    acceptUpdate(reload)
    expect(state()).toBe('waiting')
    expect(reload).not.toHaveBeenCalled()
    run.end({ state: 'done' })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits for people that are being invented', () => {
    const run = startRun('profiles', 'session', {
      progress: { step: 'drawing' },
      data: { ...NO_PROFILES_YET, valid: [] },
    })
    offerNext()
    acceptUpdate(reload)
    expect(state()).toBe('waiting')
    run.change({ progress: { step: 'writing' } })
    expect(reload).not.toHaveBeenCalled()
    run.end({ state: 'done' })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits for pictures that are put into a gallery', () => {
    const run = startRun('upload', 'ada', {
      progress: { step: 'reading', done: 0, total: 2 },
      data: { problems: [] },
    })
    offerNext()
    acceptUpdate(reload)
    expect(state()).toBe('waiting')
    run.change({ progress: { done: 1 } })
    expect(reload).not.toHaveBeenCalled()
    run.end({ state: 'done' })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('waits for somebody who is looked for', () => {
    const run = startRun('person', 'random-chat', {
      progress: { step: 'writing' },
      data: { isSecondTry: false },
    })
    offerNext()
    acceptUpdate(reload)
    expect(state()).toBe('waiting')
    run.end({ state: 'stopped' })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('stops waiting at "Later"', () => {
    const one = startAnswer('one')
    offerNext()
    acceptUpdate(reload)
    postponeUpdate()
    one.end({ state: 'done' })
    expect(reload).not.toHaveBeenCalled()
    expect(state()).toBe('none')
  })

  it('goes on waiting when a still newer one comes', () => {
    const one = startAnswer('one')
    offerNext()
    acceptUpdate(reload)
    offerNext()
    expect(state()).toBe('waiting')
    one.end({ state: 'done' })
    expect(reload).toHaveBeenCalledOnce()
  })

  it('asks before temporary chats are lost, and still waits for the answer after a yes', () => {
    temporaryData.setState({ conversations: { [temporaryChat.id]: temporaryChat } })
    const one = startAnswer('one')
    offerNext()
    acceptUpdate(reload)
    expect(state()).toBe('asking')
    expect(reload).not.toHaveBeenCalled()
    acceptUpdate(reload)
    expect(state()).toBe('waiting')
    one.end({ state: 'done' })
    expect(reload).toHaveBeenCalledOnce()
    // The browser need not ask once more.
    expect(wouldLoseTemporaryChats()).toBe(false)
  })

  it('is offered again rather than loaded over a temporary chat that began while it waited', () => {
    const one = startAnswer('one')
    offerNext()
    acceptUpdate(reload)
    temporaryData.setState({ conversations: { [temporaryChat.id]: temporaryChat } })
    one.end({ state: 'done' })
    expect(reload).not.toHaveBeenCalled()
    expect(state()).toBe('offered')
    acceptUpdate(reload)
    expect(state()).toBe('asking')
  })

  it('is offered again rather than loaded over a dialog that was opened while it waited', () => {
    const one = startAnswer('one')
    offerNext()
    acceptUpdate(reload)
    document.body.innerHTML = '<div role="dialog">Chat Settings</div>'
    one.end({ state: 'done' })
    expect(reload).not.toHaveBeenCalled()
    expect(state()).toBe('offered')
  })

  it('is offered again rather than loaded over changes that a form holds', () => {
    const hold = (event: Event) => event.preventDefault()
    addEventListener('beforeunload', hold)
    const one = startAnswer('one')
    offerNext()
    acceptUpdate(reload)
    one.end({ state: 'done' })
    removeEventListener('beforeunload', hold)
    expect(reload).not.toHaveBeenCalled()
    expect(state()).toBe('offered')
  })
})
