import type { ServerResponse } from 'node:http'
import type { WireOptions } from './stand-in-types'
import type { StreamEvent, StreamScript } from './stream-script'
import { untilDone, wait, type TokenGate } from './token-gate'

/** What goes wrong in the middle of a stream. */
export type StreamFault =
  | { kind: 'error-event'; afterTokens: number; event: StreamEvent }
  | { kind: 'reset' | 'cut' | 'silence'; afterTokens: number }
  | { kind: 'no-end-mark' }

/** A stream to be sent. */
export interface StreamJob {
  response: ServerResponse
  script: StreamScript
  wire: WireOptions
  gate: TokenGate
  fault: StreamFault | undefined
  /** Aborted when the client hangs up. */
  signal: AbortSignal
  /** Told after each token that is handed to the network. */
  onTokens: (count: number) => void
}

/** Bytes that are gathered before they are written, at full speed. */
const BATCH_BYTES = 16_384
/** Tokens between two comment lines. */
const TOKENS_PER_COMMENT = 5
/** Pieces of "random" size are at most this long. */
const RANDOM_BYTES_MAX = 40

function encodeEvent({ name, data }: StreamEvent, wire: WireOptions): string {
  const colon = wire.tightData === true ? 'data:' : 'data: '
  const text = `${name === undefined ? '' : `event: ${name}\n`}${colon}${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`
  return inLineEnds(text, wire)
}

function inLineEnds(text: string, { lineEnd = '\n' }: WireOptions): string {
  return lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd)
}

/** Gathers text and writes it in the pieces that the wire options ask for. */
class PieceWriter {
  private text = ''
  private tokens = 0
  constructor(private readonly job: StreamJob) {}

  add(text: string) {
    this.text += text
  }

  addToken(text: string) {
    this.text += text
    this.tokens += 1
  }

  get isFull() {
    return this.text.length >= BATCH_BYTES
  }

  /** Hands everything gathered to the network, and waits until that takes more. */
  async flush(): Promise<void> {
    if (this.text === '') return
    const { chunkBytes } = this.job.wire
    const bytes = Buffer.from(this.text, 'utf8')
    const { tokens } = this
    this.text = ''
    this.tokens = 0
    if (chunkBytes === undefined) await this.write(bytes)
    else {
      let start = 0
      while (start < bytes.length && !this.job.signal.aborted) {
        const length =
          chunkBytes === 'random' ? 1 + Math.floor(Math.random() * RANDOM_BYTES_MAX) : chunkBytes
        await this.write(bytes.subarray(start, start + length))
        start += length
        // Lets the piece leave on its own, so that the client reads it as one.
        await new Promise((done) => setImmediate(done))
      }
    }
    this.job.onTokens(tokens)
  }

  private async write(bytes: Uint8Array): Promise<void> {
    const { response, signal } = this.job
    if (signal.aborted || response.write(bytes)) return
    await untilDone((done) => response.once('drain', done), signal)
  }
}

/**
 * Sends a stream, and lets the fault happen where it should. Gives how it ended; an abort by the
 * client counts as done, because nothing went wrong on this side.
 */
export async function writeStream(job: StreamJob): Promise<'done' | 'broken'> {
  const { response, script, wire, gate, fault, signal } = job
  const writer = new PieceWriter(job)
  const comment = (text: string) => writer.add(inLineEnds(`: ${text}\n\n`, wire))
  const faultAt = fault !== undefined && 'afterTokens' in fault ? fault.afterTokens : Infinity

  if (wire.bom === true) writer.add('\uFEFF')
  if (script.greeting !== undefined) comment(script.greeting)
  for (const event of script.head) writer.add(encodeEvent(event, wire))
  const startedAt = performance.now()
  const paceMs = wire.msPerToken ?? 0

  for (const [index, token] of script.tokens.entries()) {
    if (index === faultAt) break
    if (paceMs > 0) {
      await writer.flush()
      await wait(startedAt + (index + 1) * paceMs - performance.now(), signal)
    }
    if (!gate.tryTake()) {
      await writer.flush()
      await gate.take(signal)
    }
    if (signal.aborted) return 'done'
    if (wire.comments !== undefined && index % TOKENS_PER_COMMENT === 0) comment(wire.comments)
    writer.addToken(encodeEvent(script.tokenEvent(token), wire))
    if (writer.isFull) await writer.flush()
  }
  await writer.flush()
  if (signal.aborted) return 'done'

  switch (fault?.kind) {
    case 'error-event':
      writer.add(encodeEvent(fault.event, wire))
      await writer.flush()
      response.end()
      return 'broken'
    case 'reset':
      // Else a moment, so that most of what was written arrives before the connection goes.
      if (gate.isHeld) await gate.take(signal)
      else await wait(RESET_AFTER_MS, signal)
      response.destroy()
      return 'broken'
    case 'cut':
      response.end()
      return 'broken'
    case 'silence':
      await untilDone(() => undefined, signal)
      return 'broken'
    case 'no-end-mark':
    case undefined:
      break
  }
  for (const event of [...script.tail, ...(fault === undefined ? script.end : [])])
    writer.add(encodeEvent(event, wire))
  await writer.flush()
  response.end()
  return fault === undefined ? 'done' : 'broken'
}

const RESET_AFTER_MS = 20
