import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  clearStreamingText,
  finishStreamingText,
  readStreamingText,
  setStreamingText,
  setWholeText,
  subscribeStreamingText,
} from './streaming-text'

beforeEach(() => vi.useFakeTimers())

afterEach(() => {
  clearStreamingText('m')
  vi.useRealTimers()
})

/** What a listener of message "m" has drawn. */
function listen() {
  const drawn: (string | undefined)[] = []
  const stop = subscribeStreamingText('m', () => drawn.push(readStreamingText('m')))
  return { drawn, stop }
}

/** An answer begins with these words, which are drawn. */
function begin(text: string) {
  setStreamingText('m', text)
  vi.advanceTimersByTime(0)
}

describe('streaming text', () => {
  it('draws the first words at once, with all that came with them', () => {
    const { drawn } = listen()
    setStreamingText('m', '#')
    setStreamingText('m', '# Bri')
    expect(drawn).toEqual([])
    vi.advanceTimersByTime(0)
    expect(drawn).toEqual(['# Bri'])
  })

  it('waits an interval with a long beginning, because more is on its heels', () => {
    const { drawn } = listen()
    for (let length = 2; length <= 3_000; length += 2) setStreamingText('m', 'x'.repeat(length))
    vi.advanceTimersByTime(0)
    expect(readStreamingText('m'), 'what is stored still shows').toBeUndefined()
    setStreamingText('m', 'x'.repeat(9_000))
    expect(drawn).toEqual([])
    vi.advanceTimersByTime(60)
    expect(drawn).toEqual(['x'.repeat(9_000)])
  })

  it('draws at most once per interval, and always the last state', () => {
    const { drawn } = listen()
    for (let length = 1; length <= 1_000; length += 1) {
      setStreamingText('m', 'x'.repeat(length))
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(1_000)
    expect(drawn.length).toBeLessThanOrEqual(1 + Math.ceil(1_000 / 60))
    expect(drawn.length).toBeGreaterThan(1_000 / 80)
    expect(drawn.at(-1)).toHaveLength(1_000)
  })

  it('shows nothing between two draws that was not drawn', () => {
    const { drawn } = listen()
    begin('a')
    setStreamingText('m', 'ab')
    expect(readStreamingText('m')).toBe('a')
    vi.advanceTimersByTime(60)
    expect(readStreamingText('m')).toBe('ab')
    expect(drawn).toEqual(['a', 'ab'])
  })

  it('draws at once again after a pause, and not when nothing came', () => {
    const { drawn } = listen()
    begin('a')
    vi.advanceTimersByTime(500)
    expect(drawn).toEqual(['a'])
    setStreamingText('m', 'ab')
    expect(drawn).toEqual(['a', 'ab'])
    expect(vi.getTimerCount()).toBe(1)
  })

  it('tells only those who listen to that message, until they stop', () => {
    const { drawn, stop } = listen()
    setStreamingText('other', 'x')
    expect(drawn).toEqual([])
    stop()
    setStreamingText('m', 'a')
    expect(drawn).toEqual([])
    clearStreamingText('other')
  })

  it('knows nothing of a message that is not written', () => {
    expect(readStreamingText('m')).toBeUndefined()
  })

  it('is forgotten at once with clear', () => {
    const { drawn } = listen()
    begin('a')
    clearStreamingText('m')
    expect(drawn).toEqual(['a', undefined])
    vi.advanceTimersByTime(1_000)
    expect(drawn).toHaveLength(2)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('stays whole for a moment at the end, until the stored message is there', () => {
    const { drawn } = listen()
    begin('a')
    setStreamingText('m', 'ab')
    finishStreamingText('m')
    expect(drawn).toEqual(['a', 'ab'])
    vi.advanceTimersByTime(400)
    expect(readStreamingText('m')).toBe('ab')
    vi.advanceTimersByTime(200)
    expect(readStreamingText('m')).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('draws the whole text with its end, not also on the way there', () => {
    const { drawn } = listen()
    begin('a')
    vi.advanceTimersByTime(59)
    setWholeText('m', 'abc')
    vi.advanceTimersByTime(30)
    expect(drawn).toEqual(['a'])
    finishStreamingText('m')
    expect(drawn).toEqual(['a', 'abc'])
  })

  it('draws the whole text before its end where that takes long', () => {
    const { drawn } = listen()
    begin('a')
    setWholeText('m', 'abc')
    vi.advanceTimersByTime(60)
    expect(drawn).toEqual(['a', 'abc'])
  })

  it('draws a whole text that comes in one piece at once', () => {
    const { drawn } = listen()
    setWholeText('m', 'abc')
    vi.advanceTimersByTime(0)
    expect(drawn).toEqual(['abc'])
  })

  it('finishes nothing where nothing streamed', () => {
    finishStreamingText('m')
    expect(vi.getTimerCount()).toBe(0)
  })
})
