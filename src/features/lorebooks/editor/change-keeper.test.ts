import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ChangeKeeper, saveStateOf, withKept } from './change-keeper'

interface Draft {
  name?: string
  content: string
}
type Row = Draft & { updatedAt: number }

beforeEach(() => vi.useFakeTimers({ now: 1_000 }))
afterEach(() => vi.useRealTimers())

function keep(save: (id: string, change: Partial<Draft>) => Promise<boolean>) {
  const keeper = new ChangeKeeper<Draft>(save)
  const kept = () => keeper.store.getState().a
  return {
    keeper,
    shown: (row: Row) => withKept<Draft, Row>(row, kept()),
    state: (row: Row) => saveStateOf<Draft>(row, kept()),
  }
}

it('saves the fields that were typed into and no others, after a pause (LORE-55)', async () => {
  const save = vi.fn(() => Promise.resolve(true))
  const { keeper, shown, state } = keep(save)
  const row = { name: 'A', content: '', updatedAt: 1 }
  keeper.change('a', { content: 'D' })
  keeper.change('a', { content: 'Dr' })
  await vi.advanceTimersByTimeAsync(599)
  expect(save).not.toHaveBeenCalled()
  expect(state(row)).toBe('saving')
  await vi.advanceTimersByTimeAsync(1)
  expect(save.mock.calls).toEqual([['a', { content: 'Dr' }]])
  // Until the database tells of it, what was typed is shown; then whatever stands there.
  expect(shown(row).content).toBe('Dr')
  expect(shown({ name: 'B', content: 'of another tab', updatedAt: 2_000 })).toMatchObject({
    name: 'B',
    content: 'of another tab',
  })
  await keeper.flushAll()
  expect(save).toHaveBeenCalledTimes(1)
})

it('keeps what is typed while it saves, and saves that next (LORE-55)', async () => {
  let finish: (isThere: boolean) => void = () => undefined
  const save = vi.fn(() => new Promise<boolean>((resolve) => (finish = resolve)))
  const { keeper, shown } = keep(save)
  keeper.change('a', { content: 'one' })
  const first = keeper.flush('a')
  keeper.change('a', { content: 'two', name: undefined })
  finish(true)
  await first
  const row = { name: 'A', content: 'one', updatedAt: 5_000 }
  expect(shown(row)).toEqual({ content: 'two', updatedAt: 5_000 })
  const second = keeper.flush('a')
  finish(true)
  await second
  expect(save.mock.calls.at(-1)).toEqual(['a', { content: 'two', name: undefined }])
})

it('keeps what could not be saved, and what belongs to a record that is gone (LORE-55)', async () => {
  const outcomes: (() => Promise<boolean>)[] = [
    () => Promise.reject(new Error('The disk is full')),
    () => Promise.resolve(false),
    () => Promise.resolve(true),
  ]
  const { keeper, shown, state } = keep(() => outcomes.shift()?.() ?? Promise.resolve(true))
  const row = { content: '', updatedAt: 1 }
  keeper.change('a', { content: 'text' })
  await keeper.flush('a')
  expect(state(row)).toBe('failed')
  expect(shown(row).content).toBe('text')
  // Its own Retry in the banner of failed writes has saved it.
  expect(state({ content: 'text', updatedAt: 2 })).toBe('saved')
  await keeper.flush('a')
  expect(state(row)).toBe('gone')
  await keeper.flush('a')
  expect(state(row)).toBe('saved')
  keeper.forget('a')
  expect(shown(row).content).toBe('')
})
