import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { windowInShown } from './ollama-window'

describe('what Ollama tells of a model (PROV2-16)', () => {
  it.each<[string, unknown, number | undefined]>([
    ['as it is set up', { parameters: 'stop "x"\nnum_ctx 16384', model_info: {} }, 16_384],
    [
      'as it was made',
      { parameters: '', model_info: { 'llama.context_length': 131_072 } },
      131_072,
    ],
    [
      'what is set up before what was made',
      { parameters: 'num_ctx 4096', model_info: { 'qwen3.context_length': 40_960 } },
      4_096,
    ],
    ['nothing where there is none', { model_info: { 'llama.block_count': 32 } }, undefined],
    [
      'nothing of nonsense',
      { parameters: 'num_ctx 0', model_info: { 'a.context_length': -1 } },
      undefined,
    ],
    [
      'nothing of a size beyond all models',
      { model_info: { 'a.context_length': 1e18 } },
      undefined,
    ],
    ['nothing of another shape', 'num_ctx 4096', undefined],
  ])('%s', (_, body, window) => {
    expect(windowInShown(body)).toBe(window)
  })

  it('never takes anything but a sound number', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), fc.string(), (info, size, parameters) => {
        for (const body of [
          info,
          { model_info: info },
          { parameters, model_info: { 'a.context_length': size } },
        ]) {
          const window = windowInShown(body)
          if (window !== undefined) expect(Number.isInteger(window) && window > 0).toBe(true)
        }
      }),
    )
  })
})
