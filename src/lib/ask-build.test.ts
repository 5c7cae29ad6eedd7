import { afterEach, expect, it, vi } from 'vitest'
import { answerBuild, askBuild } from './ask-build'

afterEach(() => vi.useRealTimers())

/** Somebody who can be asked, and what becomes of the question. */
function asked(hear: (event: Pick<MessageEvent<unknown>, 'data' | 'ports'>) => void) {
  return {
    postMessage: (data: unknown, transfer: Transferable[]) =>
      hear({ data, ports: transfer as MessagePort[] }),
  }
}

it('is told the build by who knows the question', async () => {
  const other = asked((event) => expect(answerBuild(event, 'assets/index-1.js')).toBe(true))
  expect(await askBuild(other)).toBe('assets/index-1.js')
})

it('takes silence for an answer', async () => {
  vi.useFakeTimers()
  const answer = askBuild(asked(() => undefined))
  await vi.advanceTimersByTimeAsync(1_999)
  const state = vi.fn()
  void answer.then(state)
  await vi.advanceTimersByTimeAsync(0)
  expect(state).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await answer).toBeUndefined()
})

it('takes nothing but a text for a build', async () => {
  expect(await askBuild(asked(({ ports }) => ports[0]?.postMessage({ build: 1 })))).toBeUndefined()
})

it.each(['hello', undefined, { type: 'which build?' }])('leaves %o to others', (data) => {
  expect(answerBuild({ data, ports: [] }, 'assets/index-1.js')).toBe(false)
})
