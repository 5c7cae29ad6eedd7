/**
 * The text of answers that are being written, by message id. Outside React and outside the database:
 * a token costs one assignment, and only the message that listens draws, at most once every
 * DRAW_INTERVAL_MS (design §10: a draw costs about 4 ms, so drawing each frame would eat a quarter
 * of a phone's time).
 */

/** Milliseconds between two draws of a streaming message. */
const DRAW_INTERVAL_MS = 60

/**
 * Characters from which what comes first of an answer is no first word for which somebody waits: more is on its heels, and
 * drawing both would cost twice.
 */
const LONG_BEGINNING = 2_000

/**
 * Milliseconds that the text of a finished answer can still be read: the screen learns of the stored
 * message a moment after it is stored, and must not show the last check-point in between.
 */
const LINGER_MS = 500

interface StreamingText {
  /** All that has arrived. */
  text: string
  /** What listeners have been shown; undefined before anything was. */
  drawn: string | undefined
  timer: ReturnType<typeof setTimeout> | undefined
}

const texts = new Map<string, StreamingText>()
const listeners = new Map<string, Set<() => void>>()

function notify(messageId: string) {
  listeners.get(messageId)?.forEach((listener) => listener())
}

function draw(messageId: string, entry: StreamingText) {
  entry.drawn = entry.text
  entry.timer = waitToDraw(messageId)
  notify(messageId)
}

/** Keeps the interval, then draws what has come in it. */
function waitToDraw(messageId: string) {
  return setTimeout(() => {
    const entry = texts.get(messageId)
    if (!entry) return
    entry.timer = undefined
    if (entry.text !== entry.drawn) draw(messageId, entry)
  }, DRAW_INTERVAL_MS)
}

/** Draws the first words, once all that came with them is there. */
function beginToDraw(messageId: string) {
  return setTimeout(() => {
    const entry = texts.get(messageId)
    if (!entry) return
    if (entry.text.length > LONG_BEGINNING) entry.timer = waitToDraw(messageId)
    else draw(messageId, entry)
  })
}

/**
 * Replaces the text so far: first words are drawn in the next task, what comes later and a long beginning within
 * DRAW_INTERVAL_MS.
 */
export function setStreamingText(messageId: string, text: string): void {
  const entry = texts.get(messageId)
  if (!entry) {
    texts.set(messageId, { text, drawn: undefined, timer: beginToDraw(messageId) })
    return
  }
  entry.text = text
  if (entry.timer === undefined) draw(messageId, entry)
}

/**
 * Takes the whole text. It is drawn once with its end, by `finishStreamingText`, and not also on the way there, which
 * would hold up the write that the end waits for; where that takes longer than an interval it is drawn before.
 */
export function setWholeText(messageId: string, text: string): void {
  const entry = texts.get(messageId)
  if (!entry) {
    setStreamingText(messageId, text)
    return
  }
  entry.text = text
  clearTimeout(entry.timer)
  entry.timer = waitToDraw(messageId)
}

/** Draws for the last time; the text is forgotten when the stored message has had time to arrive. */
export function finishStreamingText(messageId: string): void {
  const entry = texts.get(messageId)
  if (!entry) return
  clearTimeout(entry.timer)
  draw(messageId, entry)
  clearTimeout(entry.timer)
  entry.timer = setTimeout(() => clearStreamingText(messageId), LINGER_MS)
}

/** Forgets a text: from now on the stored message is what counts. */
export function clearStreamingText(messageId: string): void {
  clearTimeout(texts.get(messageId)?.timer)
  if (texts.delete(messageId)) notify(messageId)
}

/** The text as last drawn; undefined where nothing streams, or nothing was drawn yet. */
export function readStreamingText(messageId: string): string | undefined {
  return texts.get(messageId)?.drawn
}

/** Calls back at each draw of a message. @returns the way to stop. */
export function subscribeStreamingText(messageId: string, listener: () => void): () => void {
  const set = listeners.get(messageId) ?? new Set()
  listeners.set(messageId, set)
  set.add(listener)
  return () => {
    set.delete(listener)
    if (set.size === 0) listeners.delete(messageId)
  }
}
