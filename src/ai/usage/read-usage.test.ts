import { describe, expect, test } from 'vitest'
import { fc } from '@/testing/fast-check'
import type { Usage } from '@/domain/usage'
import {
  mergeUsage,
  readAnthropicUsage,
  readOpenaiUsage,
  readPictureUsage,
  readResponsesUsage,
  soundUsage,
} from './read-usage'

/** One call of each vendor, as its wire tells it, with the sums worked out by hand. */
const told: readonly [vendor: string, read: Usage, expected: Usage][] = [
  [
    'OpenAI: cached and written are inside',
    readOpenaiUsage('openai', {
      prompt_tokens: 12_400,
      completion_tokens: 900,
      total_tokens: 13_300,
      prompt_tokens_details: { cached_tokens: 9_800, cache_write_tokens: 2_000, audio_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 640 },
    }),
    { input: 12_400, cached: 9_800, written: 2_000, output: 900, thinking: 640 },
  ],
  [
    'Responses',
    readResponsesUsage('openai', {
      input_tokens: 12_400,
      input_tokens_details: { cached_tokens: 9_800, cache_write_tokens: 2_000 },
      output_tokens: 900,
      output_tokens_details: { reasoning_tokens: 640 },
      total_tokens: 13_300,
    }),
    { input: 12_400, cached: 9_800, written: 2_000, output: 900, thinking: 640 },
  ],
  [
    'Anthropic: 200 + 9,000 read + 1,000 for 5 minutes + 500 for an hour = 10,700',
    readAnthropicUsage({
      input_tokens: 200,
      cache_read_input_tokens: 9_000,
      cache_creation_input_tokens: 1_500,
      cache_creation: { ephemeral_5m_input_tokens: 1_000, ephemeral_1h_input_tokens: 500 },
      output_tokens: 320,
      output_tokens_details: { thinking_tokens: 120 },
      server_tool_use: { web_search_requests: 2 },
    }),
    {
      input: 10_700,
      cached: 9_000,
      written: 1_000,
      writtenForHour: 500,
      output: 320,
      thinking: 120,
      searches: 2,
    },
  ],
  [
    'Anthropic without the two times',
    readAnthropicUsage({
      input_tokens: 200,
      cache_read_input_tokens: 0,
      cache_creation_input_tokens: 1_500,
      cache_creation: null,
      output_tokens: 5,
    }),
    { input: 1_700, cached: 0, written: 1_500, output: 5 },
  ],
  [
    'xAI: thinking beside the answer (30 + 210 = 240), 37,756 ticks = 3,775.6 nano-dollars',
    readOpenaiUsage('xai', {
      prompt_tokens: 100,
      completion_tokens: 30,
      total_tokens: 340,
      prompt_tokens_details: { cached_tokens: 64, text_tokens: 100 },
      completion_tokens_details: { reasoning_tokens: 210 },
      cost_in_usd_ticks: 37_756,
      server_side_tool_usage_details: { web_search_calls: 1, x_search_calls: 3 },
    }),
    {
      input: 100,
      cached: 64,
      output: 240,
      thinking: 210,
      searches: 4,
      cost: 3_776,
      costSource: 'billed',
    },
  ],
  [
    'OpenRouter: $0.00014, exactly',
    readOpenaiUsage('openrouter', {
      prompt_tokens: 194,
      completion_tokens: 2,
      total_tokens: 196,
      cost: 0.00014,
      is_byok: false,
      cost_details: { upstream_inference_cost: 9 },
    }),
    { input: 194, output: 2, cost: 140_000, costSource: 'billed' },
  ],
  [
    'OpenRouter with a key of one’s own: fee $0.0001 + maker $0.002',
    readOpenaiUsage('openrouter', {
      prompt_tokens: 10,
      completion_tokens: 2,
      cost: 0.0001,
      is_byok: true,
      cost_details: { upstream_inference_cost: 0.002 },
    }),
    { input: 10, output: 2, cost: 2_100_000, costSource: 'billed' },
  ],
  [
    'DeepSeek',
    readOpenaiUsage('custom', {
      prompt_tokens: 50,
      completion_tokens: 8,
      prompt_cache_hit_tokens: 32,
      prompt_cache_miss_tokens: 18,
      cost: 4,
    }),
    { input: 50, cached: 32, output: 8 },
  ],
  [
    'Mistral',
    readOpenaiUsage('mistral', { prompt_tokens: 50, completion_tokens: 8, num_cached_tokens: 16 }),
    { input: 50, cached: 16, output: 8 },
  ],
  [
    'a picture of gpt-image',
    readPictureUsage('openai', { input_tokens: 20, output_tokens: 439, total_tokens: 459 }),
    { input: 20, output: 439 },
  ],
  [
    'a picture of xAI',
    readPictureUsage('xai', { cost_in_usd_ticks: 200_000_000 }),
    { cost: 20_000_000, costSource: 'billed' },
  ],
]

describe('COST-08 usage in one form', () => {
  test.each(told)('%s', (_, read, expected) => {
    expect(soundUsage(read)).toEqual(expected)
  })

  test('keeps the input of the first event where the last tells only the output', () => {
    const first = readAnthropicUsage({
      input_tokens: 10,
      cache_read_input_tokens: 90,
      output_tokens: 1,
    })
    const last = readAnthropicUsage({
      input_tokens: null,
      cache_read_input_tokens: 0,
      output_tokens: 7,
    })
    expect(soundUsage(mergeUsage(first, last) ?? {})).toEqual({ input: 100, cached: 90, output: 7 })
  })

  test.each([
    [{ prompt_tokens: -1, completion_tokens: 4 }, { output: 4 }],
    [{ prompt_tokens: 1e18, completion_tokens: 4 }, { output: 4 }],
    [{ prompt_tokens: 3.5, completion_tokens: '4' }, undefined],
    [{ prompt_tokens: 3, prompt_tokens_details: { cached_tokens: 4 } }, { input: 3 }],
    [
      { prompt_tokens: 9, prompt_tokens_details: { cached_tokens: 4, cache_write_tokens: 6 } },
      { input: 9, cached: 4 },
    ],
    [{ completion_tokens: 3, completion_tokens_details: { reasoning_tokens: -4 } }, { output: 3 }],
    [{ prompt_tokens: 3, cost: -1 }, { input: 3 }],
    [{ prompt_tokens: 3, cost: 1e18 }, { input: 3 }],
    [{ prompt_tokens: 3, cost: Number.NaN }, { input: 3 }],
    [null, undefined],
    ['none', undefined],
  ])('drops nonsense field by field: %j', (usage, expected) => {
    expect(soundUsage(readOpenaiUsage('openrouter', usage))).toEqual(expected)
  })

  test('holds whatever comes', () => {
    const readers = [
      (usage: unknown) => readOpenaiUsage('openrouter', usage),
      (usage: unknown) => readOpenaiUsage('xai', usage),
      (usage: unknown) => readResponsesUsage('xai', usage),
      readAnthropicUsage,
      (usage: unknown) => readPictureUsage('openai', usage),
    ]
    const number = fc.oneof(fc.nat(), fc.double(), fc.constantFrom(-1, 1e18, null, 'x'))
    const names = [
      'prompt_tokens',
      'completion_tokens',
      'total_tokens',
      'input_tokens',
      'output_tokens',
      'cache_read_input_tokens',
      'cache_creation_input_tokens',
      'cost',
      'cost_in_usd_ticks',
    ]
    const usages = fc.dictionary(fc.constantFrom(...names), number)
    fc.assert(
      fc.property(fc.constantFrom(...readers), usages, (read, usage) => {
        const sound = soundUsage(read(usage)) ?? {}
        const { input = 0, cached = 0, written = 0, output = 0, thinking = 0, cost = 0 } = sound
        for (const each of [input, cached, written, output, thinking, cost])
          expect(Number.isSafeInteger(each) && each >= 0).toBe(true)
        if (sound.input !== undefined) expect(cached + written).toBeLessThanOrEqual(input)
        expect(Object.values(sound)).not.toContain(undefined)
      }),
    )
  })
})
