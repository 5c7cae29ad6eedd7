import { describe, expect, it } from 'vitest'
import type { Usage } from '@/domain/usage'
import { MISSES_TOLD, noteCacheUse } from './cache-hits'

let chats = 0
const MINUTE = 60_000
const missed: Usage = { input: 6_000, cached: 0 }

interface Turn {
  model?: string
  prompt?: string
  cutBefore?: string
  forHour?: boolean
  minute?: number
  usage?: Usage
}

/** What is said after the last of some requests of a chat. */
function said(turns: Turn[]) {
  chats += 1
  const told = turns.map(
    ({ model = 'm', prompt = 'p', cutBefore, forHour = false, minute = 0, usage = missed }) =>
      noteCacheUse(
        `chat-${chats}`,
        {
          request: {
            messages: [],
            model,
            parameters: { systemPrompt: prompt },
            cache: { key: 'k', forHour },
          },
          ...(cutBefore !== undefined && { cutBefore }),
        },
        minute * MINUTE,
        usage,
      ),
  )
  return told.at(-1)
}

const times = (count: number, turn: (index: number) => Turn) =>
  Array.from({ length: count }, (_, index) => turn(index))

describe('why a cache gives nothing (CTX-26)', () => {
  it.each<[string, (index: number) => Turn]>([
    ['prompt', (index) => ({ prompt: `p${index}` })],
    ['model', (index) => ({ model: `m${index}`, prompt: `p${index}` })],
    ['cut', (index) => ({ cutBefore: `c${index}` })],
    ['pause', (index) => ({ minute: index * 6 })],
    ['pause', (index) => ({ minute: index * 61, forHour: true })],
  ])('says %s after so many answers on end, and not before', (reason, turn) => {
    expect(said(times(MISSES_TOLD - 1, turn))).toBeUndefined()
    expect(said(times(MISSES_TOLD, turn))).toBe(reason)
  })

  it('says nothing where nobody knows why', () => {
    expect(said(times(9, () => ({})))).toBeUndefined()
    expect(said(times(9, (index) => ({ minute: index * 6, forHour: true })))).toBeUndefined()
  })

  it('counts neither short requests nor those of which nothing is told', () => {
    const prompt = (index: number) => `p${index}`
    const short = { input: 4_000, cached: 0 }
    expect(said(times(9, (index) => ({ prompt: prompt(index), usage: short })))).toBeUndefined()
    const untold = { input: 9_000 }
    expect(said(times(9, (index) => ({ prompt: prompt(index), usage: untold })))).toBeUndefined()
  })

  it('begins anew once something was read from the cache', () => {
    const turns = times(8, (index) => ({
      prompt: `p${index}`,
      usage: index === 4 ? { input: 6_000, cached: 5_000 } : missed,
    }))
    expect(said(turns)).toBeUndefined()
  })
})
