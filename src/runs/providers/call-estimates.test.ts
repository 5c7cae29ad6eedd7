import { describe, expect, it } from 'vitest'
import type { ChatFile, ChatRequest } from '@/ai/contracts'
import type { ProviderType } from '@/domain/provider'
import { estimatePictureTokens } from '@/generation/prompt/estimate-tokens'
import { bytesToBase64 } from '@/lib/base64'
import { bytesOf, header } from '@/storage/cards/testing/make-png'
import type { MoneySettings } from '@/storage/ledger/money-settings'
import { estimateCall } from './call-estimates'

const settings: MoneySettings = {
  providerLimits: [],
  unknownPrice: 'ask',
  showsCost: false,
  usesOpenrouter: true,
  ownPrices: [],
  asksAbove: 0,
  quietBatches: [],
}

const toPng = (width: number, height: number) =>
  `data:image/png;base64,${bytesToBase64(bytesOf('\x89PNG\r\n\x1a\n', header(width, height)))}`

/** What a request of a provider is estimated at. */
function estimate(type: ProviderType, request: ChatRequest) {
  const provider = { id: 'p', name: 'P', type }
  const { model } = request
  return estimateCall(
    { purpose: { kind: 'answer' }, provider, operation: 'complete', model, request },
    settings,
  )
}

/** Tokens that pictures add to a request. */
function tokensOfPictures(type: ProviderType, model: string, images: string[]): number {
  const message = { role: 'user' as const, content: 'What is this?' }
  const without = estimate(type, { model, messages: [message] }).input
  const files = images.map((url): ChatFile => ({
    kind: 'picture',
    mime: 'image/png',
    data: url.slice(url.indexOf(',') + 1),
  }))
  return estimate(type, { model, messages: [{ ...message, files }] }).input - without
}

describe('CTX-06: a call is estimated with its pictures', () => {
  it.each<[ProviderType, string, [number, number], number]>([
    // 1.2 for each tile of 32 by 32.
    ['openai', 'gpt-6-luna', [1024, 1024], 1_229],
    ['openai', 'gpt-6-luna', [4032, 3024], 2_943],
    // One for each of 28 by 28.
    ['anthropic', 'claude-opus-5-5', [280, 56], 20],
    ['anthropic', 'claude-opus-5-5', [4032, 3024], 4_000],
    ['anthropic', 'claude-haiku-4-5-20251001', [4032, 3024], 1_600],
    ['gemini', 'gemini-3-flash', [64, 64], 1_090],
    ['mistral', 'pixtral', [64, 64], 1_600],
  ])('%s %s, %j', (type, model, [width, height], tokens) => {
    expect(tokensOfPictures(type, model, [toPng(width, height)])).toBe(tokens)
    expect(tokensOfPictures(type, model, [toPng(width, height), toPng(width, height)])).toBe(
      2 * tokens,
    )
  })

  it.each(['', 'data:', 'data:image/png;base64,', 'data:image/png;base64,%%%', toPng(0, 0)])(
    'one whose size cannot be read is the most that its model takes: %j',
    (image) => {
      const most = estimatePictureTokens('claude-opus-5-5', { width: 0, height: 0 })
      expect(most).toBe(4_000)
      expect(tokensOfPictures('anthropic', 'claude-opus-5-5', [image])).toBe(most)
    },
  )
})

it('CTX-24: the worst case of a chat that is kept for an hour counts that', () => {
  const request = {
    model: 'claude-sonnet-5-5',
    messages: [{ role: 'user' as const, content: 'word '.repeat(8_000) }],
    parameters: { maxTokens: 100 },
  }
  const worst = (cache?: ChatRequest['cache']) =>
    estimate('anthropic', { ...request, ...(cache && { cache }) })
  const { input, worst: once = 0 } = worst()
  const { worst: forHour = 0 } = worst({ key: 'k', forHour: true })
  const most = Math.ceil(input * 1.25)
  // $2.50 and $4 for a million that is written, $10 out.
  expect(once).toBe(most * 2_500 + 100 * 10_000)
  expect(forHour).toBe(most * 4_000 + 100 * 10_000)
})
