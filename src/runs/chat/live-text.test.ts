import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { shareLiveText, watchLiveText } from './live-text'
import { clearStreamingText, readStreamingText, setStreamingText } from './streaming-text'

/** What the other tab says, heard and sent through a channel of its own. */
let otherTab: BroadcastChannel
let heard: unknown[]
let stop: () => void

beforeEach(() => {
  heard = []
  otherTab = new BroadcastChannel('parlour-live-text')
  otherTab.onmessage = ({ data }) => heard.push(data)
})

afterEach(() => {
  stop()
  otherTab.close()
  clearStreamingText('m')
})

const say = (signal: unknown) => otherTab.postMessage(signal)
const watch = { kind: 'watch', messageId: 'm' }

describe('shareLiveText', () => {
  it('sends nothing of a text that nobody watches', async () => {
    stop = shareLiveText('m')
    setStreamingText('m', 'Once')
    await waitFor(() => expect(heard).toEqual([{ kind: 'offer', messageId: 'm' }]))
  })

  it('sends all so far to who asks, then only what is new', async () => {
    setStreamingText('m', 'Once')
    stop = shareLiveText('m')
    say(watch)
    await waitFor(() =>
      expect(heard).toContainEqual({ kind: 'piece', messageId: 'm', at: 0, text: 'Once' }),
    )
    setStreamingText('m', 'Once upon')
    await waitFor(() =>
      expect(heard.at(-1)).toEqual({ kind: 'piece', messageId: 'm', at: 4, text: ' upon' }),
    )
  })

  it('sends a text anew that does not go on from the last', async () => {
    setStreamingText('m', 'Once')
    stop = shareLiveText('m')
    say(watch)
    await waitFor(() => expect(heard).toHaveLength(2))
    setStreamingText('m', 'Twice')
    await waitFor(() =>
      expect(heard.at(-1)).toEqual({ kind: 'piece', messageId: 'm', at: 0, text: 'Twice' }),
    )
  })
})

describe('watchLiveText', () => {
  it('asks at once, and puts the pieces together', async () => {
    stop = watchLiveText('m')
    await waitFor(() => expect(heard).toEqual([watch]))
    say({ kind: 'piece', messageId: 'm', at: 0, text: 'Once' })
    say({ kind: 'piece', messageId: 'm', at: 4, text: ' upon' })
    await waitFor(() => expect(readStreamingText('m')).toBe('Once upon'))
  })

  it('asks again where a piece is missing, and when the writer begins', async () => {
    stop = watchLiveText('m')
    say({ kind: 'piece', messageId: 'm', at: 9, text: 'a time' })
    await waitFor(() => expect(heard).toEqual([watch, watch]))
    say({ kind: 'offer', messageId: 'm' })
    await waitFor(() => expect(heard).toEqual([watch, watch, watch]))
    expect(readStreamingText('m')).toBeUndefined()
  })

  it('takes no notice of other messages and of what it does not understand', async () => {
    stop = watchLiveText('m')
    for (const signal of [
      null,
      'piece',
      { kind: 'piece', messageId: 'm', at: '0', text: 'x' },
      { kind: 'piece', messageId: 'other', at: 0, text: 'x' },
      { kind: 'later', messageId: 'm' },
    ])
      say(signal)
    say({ kind: 'piece', messageId: 'm', at: 0, text: 'Good' })
    await waitFor(() => expect(readStreamingText('m')).toBe('Good'))
    expect(readStreamingText('other')).toBeUndefined()
  })

  it('forgets the text when it stops', async () => {
    stop = watchLiveText('m')
    say({ kind: 'piece', messageId: 'm', at: 0, text: 'Once' })
    await waitFor(() => expect(readStreamingText('m')).toBe('Once'))
    stop()
    expect(readStreamingText('m')).toBeUndefined()
  })
})
