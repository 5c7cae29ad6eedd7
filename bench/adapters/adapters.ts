/** A page with nothing but what is measured by itself: the adapters, the bare reader of the floor, the adults check, lore. */
import { createAdapter } from '@/ai/create-adapter'
import { findMinor } from '@/domain/adults/find-minor'
import { compileBook } from '@/generation/lore/book/compile-book'
import { findLore } from '@/generation/lore/find-lore'
import { pickText, readStream } from '../floor/read-stream'
import { loreBook, loreChat } from '../lore-content'

/** The two wire formats. */
export type Wire = 'openai' | 'anthropic'

const MODELS = { openai: 'gpt-6-luna', anthropic: 'claude-sonnet-5-5' }
const messages = [{ role: 'user' as const, content: 'Tell me about bridges.' }]

/** Streams one answer and gives its text. */
export type StreamOnce = (wire: Wire, endpoint: string) => Promise<string>

async function streamThroughAdapter(wire: Wire, apiEndpoint: string): Promise<string> {
  const adapter = createAdapter({
    id: 'bench',
    name: 'Bench',
    type: wire,
    leaseKey: () => Promise.resolve({ apiKey: 'bench-key' }),
    defaultModel: MODELS[wire],
    enabled: true,
    createdAt: 0,
    apiEndpoint,
  })
  let text = ''
  const onProgress = (soFar: string) => {
    text = soFar
  }
  await adapter.complete({
    messages,
    model: MODELS[wire],
    parameters: { maxTokens: 8000 },
    options: { onProgress },
  })
  return text
}

function streamBare(wire: Wire, endpoint: string): Promise<string> {
  const isAnthropic = wire === 'anthropic'
  const request = new Request(`${endpoint}${isAnthropic ? '/messages' : '/chat/completions'}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(isAnthropic
        ? {
            'x-api-key': 'bench-key',
            'anthropic-version': '2023-06-01',
            'anthropic-dangerous-direct-browser-access': 'true',
          }
        : { Authorization: 'Bearer bench-key' }),
    },
    body: JSON.stringify({
      model: MODELS[wire],
      messages,
      stream: true,
      [isAnthropic ? 'max_tokens' : 'max_completion_tokens']: 8000,
    }),
  })
  return readStream(request, pickText[wire], () => undefined)
}

/** Milliseconds that the adults check takes for a text: the median of 30 times, after as many that warm it up. */
function measureAdultsCheck(text: string): number {
  const times = Array.from({ length: 60 }, () => {
    const start = performance.now()
    if (findMinor(text)) throw new Error('The text to measure was refused')
    return performance.now() - start
  })
  return times.slice(30).sort((a, b) => a - b)[15] ?? NaN
}

/** Milliseconds that the lore of an answer takes: the median of 30 times, after as many that warm it up. */
function measureLore(entries: number, messages: number): number {
  const books = [{ book: compileBook(loreBook(entries)), scope: 'all' as const }]
  const chat = loreChat(messages)
  const times = Array.from({ length: 60 }, () => {
    const start = performance.now()
    const { placed } = findLore({
      books,
      chat,
      settings: { budget: 8192, hasPersonality: true, hasScenario: true },
      draws: {
        draw: () => 0.5,
        resolve: (text) => text,
        tryPattern: (pattern, text) => {
          const found = pattern.exec(text)
          return found ? { index: found.index, length: found[0].length } : 'none'
        },
      },
    })
    if (placed.length === 0) throw new Error('No lore was found')
    return performance.now() - start
  })
  return times.slice(30).sort((a, b) => a - b)[15] ?? NaN
}

declare global {
  interface Window {
    measureAdultsCheck: (text: string) => number
    measureLore: (entries: number, messages: number) => number
    streamOnce: Record<'floor' | 'parlour', StreamOnce>
  }
}

window.measureAdultsCheck = measureAdultsCheck
window.measureLore = measureLore
window.streamOnce = { floor: streamBare, parlour: streamThroughAdapter }
