import { WebSocket } from 'ws'
import * as z from 'zod/mini'

/** What the browser says: an answer to a command, or an event, of which none are asked for. */
const messageSchema = z.object({
  id: z.optional(z.nullable(z.number())),
  result: z.optional(z.unknown()),
  error: z.optional(z.string()),
  message: z.optional(z.string()),
})

/** Milliseconds for which an answer is waited for: less than a test may take, so that it can say what it waits for. */
const LIMIT_MS = 150_000

interface Waiting {
  method: string
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** A connection that speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi): commands with a number each, and their answers. */
export class BidiConnection {
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.take(data.toString()))
    socket.on('close', () => {
      for (const { method, reject } of this.waiting.values())
        reject(new Error(`The browser went away during ${method}.`))
      this.waiting.clear()
    })
  }

  static open(url: string): Promise<BidiConnection> {
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(url)
      socket.once('error', reject)
      socket.once('open', () => resolve(new BidiConnection(socket)))
    })
  }

  /** @throws {Error} with the browser's words where it refuses; with the command where it does not answer */
  send(method: string, params: object): Promise<unknown> {
    const id = (this.lastId += 1)
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        this.waiting.delete(id)
        const what = JSON.stringify(params).slice(0, 300)
        reject(new Error(`The browser has not answered ${method}: ${what}`))
      }, LIMIT_MS)
      this.waiting.set(id, {
        method,
        resolve: (result) => {
          clearTimeout(limit)
          resolve(result)
        },
        reject: (error) => {
          clearTimeout(limit)
          reject(error)
        },
      })
      this.socket.send(JSON.stringify({ id, method, params }))
    })
  }

  close() {
    this.socket.close()
  }

  private take(text: string) {
    const { id, result, error, message } = messageSchema.parse(JSON.parse(text))
    const asked = id === undefined || id === null ? undefined : this.waiting.get(id)
    if (id === undefined || id === null || !asked) return
    this.waiting.delete(id)
    if (error === undefined) asked.resolve(result)
    else asked.reject(new Error(`${asked.method}: ${error}: ${message ?? ''}`))
  }
}
