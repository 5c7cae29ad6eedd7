import { describe, expect, it } from 'vitest'
import { ProviderError } from '../provider-error'
import { createDeviceAdapter } from './device-adapter'
import type { DeviceAnswer, DeviceEngine } from './device-engine'
import { DeviceModelError } from './device-model-error'
import { modelLoading } from './model-loading'

/** An engine that answers as the test says. */
function makeEngine(
  answer: DeviceEngine['answer'] = () => Promise.resolve({ finish: 'stop' }),
  contextWindow?: number,
): DeviceEngine {
  return {
    contextWindow,
    load: () => Promise.resolve(),
    answer,
    unload: () => Promise.resolve(),
  }
}

const adapterOf = (engine: DeviceEngine) =>
  createDeviceAdapter(
    {
      type: 'device',
      baseURL: 'https://device.invalid/v1',
      leaseKey: () => Promise.resolve({ apiKey: '' }),
    },
    () => engine,
  )

const ask = (engine: DeviceEngine, options: { signal?: AbortSignal; onToken?: () => void } = {}) =>
  adapterOf(engine).complete({
    model: 'tiny.gguf',
    messages: [{ role: 'user', content: 'Hello?' }],
    options,
  })

/** What an engine's failure is to whoever asked. */
async function failureOf(cause: Error, options: { signal?: AbortSignal; window?: number } = {}) {
  const engine = makeEngine(() => Promise.reject(cause), options.window)
  const error: unknown = await ask(engine, options).catch((thrown: unknown) => thrown)
  if (!(error instanceof ProviderError)) throw new Error('It is no failure of a provider.')
  const { type, code, params } = error
  return { type, code, ...(params && { params }) }
}

describe('a failure of the engine', () => {
  it('of a request that is too long says so, and how much the model takes where that is known (LOCAL-04)', async () => {
    const cause = new DeviceModelError('model_context_full')
    const tooLong = { type: 'context_length', code: 'context_length_exceeded' }
    expect(await failureOf(cause)).toEqual(tooLong)
    expect(await failureOf(cause, { window: 2_048 })).toEqual({
      ...tooLong,
      params: { window: 2_048 },
    })
  })

  it.each([
    ['model_missing', { model: 'tiny.gguf' }],
    ['model_too_large', { gigabytes: 2 }],
    ['model_out_of_memory', undefined],
    ['model_worker_ended', undefined],
    ['model_in_other_tab', undefined],
    ['model_answer_failed', undefined],
  ] as const)(
    '%s keeps its code and what its words need (LOCAL-19, LOCAL-20)',
    async (code, params) => {
      expect(await failureOf(new DeviceModelError(code, params), { window: 512 })).toEqual({
        type: 'bad_request',
        code,
        ...(params && { params }),
      })
    },
  )

  it('that nobody foresaw is one, and says nothing of itself (LOCAL-05)', async () => {
    expect(await failureOf(new TypeError('x is undefined'))).toEqual({
      type: 'unknown',
      code: 'model_answer_failed',
    })
  })

  it('is none where it was stopped, whatever came of that (LOCAL-05)', async () => {
    const signal = AbortSignal.abort()
    const stopped = { type: 'connection', code: 'request_aborted' }
    // It does not even come to the engine.
    expect(await failureOf(new Error('never thrown'), { signal })).toMatchObject(stopped)
    for (const cause of [
      new DOMException('', 'AbortError'),
      new DeviceModelError('model_worker_ended'),
    ]) {
      const stop = new AbortController()
      const engine = makeEngine(() => {
        stop.abort()
        return Promise.reject(cause)
      })
      await expect(ask(engine, { signal: stop.signal })).rejects.toMatchObject(stopped)
    }
  })

  it('leaves the pieces that came (LOCAL-20)', async () => {
    const pieces: string[] = []
    const engine = makeEngine((_, onPiece) => {
      onPiece('The first words')
      return Promise.reject(new DeviceModelError('model_worker_ended'))
    })
    const asked = adapterOf(engine).complete({
      model: 'tiny.gguf',
      messages: [{ role: 'user', content: 'Hello?' }],
      options: { onToken: (piece) => pieces.push(piece) },
    })
    await expect(asked).rejects.toMatchObject({ code: 'model_worker_ended' })
    expect(pieces).toEqual(['The first words'])
  })
})

describe('an answer', () => {
  it('tells that request and answer have filled the window, and else where it ended (LOCAL-04)', async () => {
    const endOf = async (answer: DeviceAnswer, window?: number) =>
      (await ask(makeEngine(() => Promise.resolve(answer), window))).finishReason
    const counts = { promptTokens: 300, answerTokens: 211 }
    expect(await endOf({ finish: 'length', ...counts }, 512)).toBe('model_context_window_exceeded')
    expect(await endOf({ finish: 'length', ...counts }, 4_096)).toBe('length')
    expect(await endOf({ finish: 'stop', ...counts }, 512)).toBe('stop')
    expect(await endOf({ finish: 'length', ...counts })).toBe('length')
    expect(await endOf({ finish: 'length' }, 512)).toBe('length')
  })

  it('shows how far its model is loaded, and nothing once it is over, however it ends (LOCAL-16)', async () => {
    const shares: (number | undefined)[] = []
    const unsubscribe = modelLoading.subscribe(({ share }) => shares.push(share))
    const loading =
      (end: () => Promise<DeviceAnswer>): DeviceEngine['answer'] =>
      (_request, _onPiece, _signal, onLoad) => {
        onLoad?.(0.4)
        onLoad?.(1)
        return end()
      }
    await ask(makeEngine(loading(() => Promise.resolve({ finish: 'stop' }))))
    expect(shares).toEqual([0.4, 1, undefined])
    const broken = ask(
      makeEngine(loading(() => Promise.reject(new DeviceModelError('model_out_of_memory')))),
    )
    await expect(broken).rejects.toMatchObject({ code: 'model_out_of_memory' })
    expect(shares).toEqual([0.4, 1, undefined, 0.4, 1, undefined])

    // It is over with the first word.
    let atFirstWord: number | undefined = 1
    const writes: DeviceEngine['answer'] = (_request, onPiece, _signal, onLoad) => {
      onLoad?.(1)
      onPiece('One ')
      atFirstWord = modelLoading.getState().share
      onPiece('two.')
      return Promise.resolve({ finish: 'stop' })
    }
    expect(await ask(makeEngine(writes))).toMatchObject({ content: 'One two.' })
    expect(atFirstWord).toBe(undefined)
    unsubscribe()
  })
})
