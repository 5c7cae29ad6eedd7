import { expect, it } from 'vitest'
import { boundBuffers, confineWorker } from './confine-worker'

it('leaves no way out of a worker that reads files of strangers (ATT-26, P1)', () => {
  const scope = { fetch, Worker: Object, WebAssembly, indexedDB: {}, Uint8Array, postMessage: 1 }
  confineWorker(scope)
  expect(scope).toMatchObject({
    fetch: undefined,
    Worker: undefined,
    WebAssembly: undefined,
    indexedDB: undefined,
    postMessage: 1,
  })
  expect('XMLHttpRequest' in scope).toBe(false)
  expect(new scope.Uint8Array(2)).toEqual(Uint8Array.of(0, 0))
  expect(() => new scope.Uint8Array(129 * 1024 * 1024)).toThrow(RangeError)
})

it('bounds each buffer and all large ones together (ATT-26)', () => {
  const scope = { Uint8Array, Float64Array, ArrayBuffer }
  const undo = boundBuffers(scope, { one: 100, together: 250, large: 50 })
  expect(() => new scope.ArrayBuffer(101)).toThrow(RangeError)
  expect(() => new scope.Float64Array(13)).toThrow(RangeError)
  undo()

  boundBuffers(scope, { one: 100, together: 250, large: 50 })
  for (let count = 0; count < 20; count += 1) expect(new scope.Uint8Array(49)).toHaveLength(49)
  expect(new scope.Float64Array(12)).toHaveLength(12)
  expect(new scope.Uint8Array(100)).toBeInstanceOf(Uint8Array)
  expect(Uint8Array.of(1)).toBeInstanceOf(scope.Uint8Array)
  expect(scope.Uint8Array.from([1, 2])).toEqual(Uint8Array.of(1, 2))
  expect(() => new scope.Uint8Array(60)).toThrow(RangeError)
})

it('gives back what it has bounded', () => {
  const scope = { Uint8Array }
  boundBuffers(scope)()
  expect(scope.Uint8Array).toBe(Uint8Array)
})
