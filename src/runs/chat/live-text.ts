import * as z from 'zod/mini'
import { thinkingKey } from './thinking/live-thinking'
import {
  clearStreamingText,
  readStreamingText,
  setStreamingText,
  subscribeStreamingText,
} from './streaming-text'

/*
 * Shows an answer that one tab writes in the other tabs, piece by piece. Check-points alone would show it second by
 * second. A tab that nobody watches sends nothing, and a piece holds only what is new.
 */

const CHANNEL = 'parlour-live-text'

/** UTF-16 code units of a text at most: an answer, and what it continues. */
const MAX_TEXT_LENGTH = 16 * 1024 * 1024

/** Any page of the origin may speak here, so nothing without a bound is taken. */
const messageId = z.string().check(z.maxLength(200))
const piece = z.string().check(z.maxLength(MAX_TEXT_LENGTH))
const offset = z.int().check(z.nonnegative(), z.maximum(MAX_TEXT_LENGTH))
const signalSchema = z.union([
  /** From the tab that writes, when it begins: whoever shows the message may ask. */
  z.object({ kind: z.literal('offer'), messageId }),
  /** From a tab that shows it: send all so far, and then what comes. */
  z.object({ kind: z.literal('watch'), messageId }),
  /** What stands at an offset of the text, counted in UTF-16 code units. */
  z.object({ kind: z.literal('piece'), messageId, at: offset, text: piece }),
])
type Signal = z.infer<typeof signalSchema>

function openChannel(onSignal: (signal: Signal) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  // A tab with another version of Parlour may say what this one does not know.
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const { data: signal } = signalSchema.safeParse(data)
    if (signal) onSignal(signal)
  }
  return {
    send: (signal: Signal) => channel.postMessage(signal),
    close: () => channel.close(),
  }
}

/** Sends what this tab writes, and what is thought for it, to the tabs that watch it. @returns the way to stop. */
export function shareAnswer(messageId: string): () => void {
  const stops = [messageId, thinkingKey(messageId)].map(shareLiveText)
  return () => stops.forEach((stop) => stop())
}

/** Shows an answer that another tab writes, and what is thought for it. @returns the way to stop. */
export function watchAnswer(messageId: string): () => void {
  const stops = [messageId, thinkingKey(messageId)].map(watchLiveText)
  return () => stops.forEach((stop) => stop())
}

/** Sends one text that this tab writes to the tabs that watch it. @returns the way to stop. */
export function shareLiveText(messageId: string): () => void {
  let sent: string | undefined
  const channel = openChannel((signal) => {
    if (signal.kind !== 'watch' || signal.messageId !== messageId) return
    sent = ''
    sendNews()
  })
  const sendNews = () => {
    const text = readStreamingText(messageId)
    if (sent === undefined || text === undefined) return
    const at = text.startsWith(sent) ? sent.length : 0
    channel.send({ kind: 'piece', messageId, at, text: text.slice(at) })
    sent = text
  }
  const unsubscribe = subscribeStreamingText(messageId, sendNews)
  channel.send({ kind: 'offer', messageId })
  return () => {
    unsubscribe()
    channel.close()
  }
}

/** Shows one text that another tab writes. @returns the way to stop. */
export function watchLiveText(messageId: string): () => void {
  let text = ''
  const ask = () => channel.send({ kind: 'watch', messageId })
  const channel = openChannel((signal) => {
    if (signal.messageId !== messageId) return
    if (signal.kind === 'offer') ask()
    if (signal.kind !== 'piece') return
    if (signal.at > text.length) {
      ask()
      return
    }
    text = (text.slice(0, signal.at) + signal.text).slice(0, MAX_TEXT_LENGTH)
    setStreamingText(messageId, text)
  })
  ask()
  return () => {
    channel.close()
    clearStreamingText(messageId)
  }
}
