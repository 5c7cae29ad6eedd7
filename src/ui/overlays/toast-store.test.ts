// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  actOnToast,
  dismissToast,
  dismissToastsOfLeftPage,
  EXIT_MS,
  pauseToasts,
  resumeToasts,
  showToast,
  toastStore,
} from './toast-store'

const shown = () =>
  toastStore
    .getState()
    .toasts.filter(({ isLeaving }) => !isLeaving)
    .map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  resumeToasts()
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('toasts', () => {
  it('stay for 8 seconds and leave with their exit motion', () => {
    showToast({ text: 'Saved' })
    vi.advanceTimersByTime(7999)
    expect(shown()).toEqual(['Saved'])
    vi.advanceTimersByTime(1)
    expect(toastStore.getState().toasts).toMatchObject([{ text: 'Saved', isLeaving: true }])
    vi.advanceTimersByTime(EXIT_MS)
    expect(toastStore.getState().toasts).toEqual([])
  })

  it('do not grow older while paused', () => {
    showToast({ text: 'Deleted' })
    vi.advanceTimersByTime(6000)
    pauseToasts()
    vi.advanceTimersByTime(60_000)
    showToast({ text: 'Also deleted' })
    vi.advanceTimersByTime(60_000)
    expect(shown()).toEqual(['Also deleted', 'Deleted'])
    resumeToasts()
    vi.advanceTimersByTime(1999)
    expect(shown()).toEqual(['Also deleted', 'Deleted'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual(['Also deleted'])
    vi.advanceTimersByTime(6000)
    expect(shown()).toEqual([])
  })

  it('undo once and go', () => {
    const undo = vi.fn()
    const id = showToast({ text: 'Deleted', undo })
    actOnToast(id, undo)
    actOnToast(id, undo)
    expect(undo).toHaveBeenCalledTimes(1)
    expect(shown()).toEqual([])
  })

  it('do what else they offer instead', () => {
    const undo = vi.fn()
    const act = vi.fn()
    const id = showToast({ text: 'Deleted', undo, also: { label: 'Forget there too', act } })
    actOnToast(id, act)
    expect([act.mock.calls.length, undo.mock.calls.length]).toEqual([1, 0])
    expect(shown()).toEqual([])
  })

  it('cannot be undone after they were dismissed', () => {
    const undo = vi.fn()
    const id = showToast({ text: 'Deleted', undo })
    dismissToast(id)
    actOnToast(id, undo)
    expect(undo).not.toHaveBeenCalled()
  })

  it('make room: at most three at once, the oldest goes first', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast({ text })
    expect(shown()).toEqual(['four', 'three', 'two'])
  })

  it('have durations of their own', () => {
    showToast({ text: 'brief', durationMs: 1000 })
    showToast({ text: 'long' })
    vi.advanceTimersByTime(1000)
    expect(shown()).toEqual(['long'])
  })

  it('leave with the page that they belong to', () => {
    history.replaceState(null, '', '/chat/a')
    showToast({ text: 'Message deleted' })
    showToast({ text: 'Chat saved', goesAlong: true })
    dismissToastsOfLeftPage()
    expect(shown()).toEqual(['Chat saved', 'Message deleted'])
    history.replaceState(null, '', '/conversations')
    showToast({ text: 'Chat deleted' })
    dismissToastsOfLeftPage()
    expect(shown()).toEqual(['Chat deleted', 'Chat saved'])
    history.replaceState(null, '', '/about')
    dismissToastsOfLeftPage()
    expect(shown()).toEqual([])
  })
})
