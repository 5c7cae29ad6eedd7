import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { makeTinyGguf, rawValue, writeGguf } from '@/testing/tiny-gguf'
import { DeviceModelError } from '../device-model-error'
import { readGgufHead } from './read-gguf-head'

const tiny = makeTinyGguf()

/** What is told of a file: its head, or the code of the refusal. */
async function told(file: Blob) {
  return readGgufHead(file).catch((cause: unknown) => {
    if (cause instanceof DeviceModelError) return cause.code
    throw cause
  })
}

/** The file with some bytes in the place of its own. */
async function changed(file: Blob, at: number, bytes: Uint8Array<ArrayBuffer>) {
  return new Blob([file.slice(0, at), bytes, file.slice(at + bytes.length)])
}

const encode = (text: string) => new TextEncoder().encode(text)
const bytesOf = (...numbers: (number | bigint)[]) =>
  new Uint8Array(BigUint64Array.from(numbers.map(BigInt)).buffer)
const tensor = ['t', [32], new Float32Array(32)] as const

/** A value of a list, from its type on. */
const list = (type: number, count: number | bigint, ...items: Uint8Array<ArrayBuffer>[]) => {
  const head = new Uint8Array(16)
  const view = new DataView(head.buffer)
  view.setUint32(0, 9, true)
  view.setUint32(4, type, true)
  view.setBigUint64(8, BigInt(count), true)
  return [head, ...items]
}

/** A file with these values, each written from its type on. */
function fileOf(values: Record<string, Uint8Array<ArrayBuffer>[]>) {
  const written = Object.entries(values).map(([key, parts]) => [key, rawValue(...parts)] as const)
  return writeGguf(Object.fromEntries(written), [tensor])
}

const textValue = (text: string) => [
  Uint8Array.of(8, 0, 0, 0),
  bytesOf(encode(text).length),
  encode(text),
]
const architecture = { 'general.architecture': textValue('llama') }

describe('the head of a model', () => {
  it('tells what the model is, and how large its file has to be', async () => {
    expect(await told(tiny)).toEqual({
      architecture: 'llama',
      name: 'A model for tests',
      contextLength: 512,
      vocabulary: 384,
      hasChatTemplate: true,
      size: tiny.size,
    })
  })

  it('is one line of a name, and no more of it than is shown', async () => {
    const name = `A\n\u202emodel\0 ${'x'.repeat(1_000)}`
    const head = await readGgufHead(fileOf({ ...architecture, 'general.name': textValue(name) }))
    expect(head.name).toMatch(/^A model x{192}$/)
    expect(head).not.toHaveProperty('contextLength')
    expect(head).not.toHaveProperty('vocabulary')
    expect(head.hasChatTemplate).toBe(false)
  })

  it('passes lists in lists over', async () => {
    const inner = list(0, 3, Uint8Array.of(1, 2, 3)).map((part, at) => (at ? part : part.slice(4)))
    const file = fileOf({ nested: list(9, 1, ...inner), ...architecture })
    expect(await told(file)).toMatchObject({ architecture: 'llama' })
  })

  it.each([
    ['nothing', new Blob()],
    ['a text', new Blob(['Once upon a time'])],
    ['a picture', new Blob([Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10)])],
    ['another version', new Blob(['GGUF', Uint8Array.of(1, 0, 0, 0), new Uint8Array(100)])],
    ['the other order of bytes', new Blob(['GGUF', Uint8Array.of(0, 0, 0, 3), new Uint8Array(99)])],
    ['a vocabulary', writeGguf({}, [])],
    ['nothing that it is called by', writeGguf({}, [tensor])],
    ['more keys than any has', changed(tiny, 16, bytesOf(2n ** 63n))],
    ['more tensors than any has', changed(tiny, 8, bytesOf(2n ** 32n))],
    ['a key without end', changed(tiny, 24, bytesOf(2n ** 20n))],
    ['lists without end', fileOf({ ...architecture, many: list(8, 2n ** 40n) })],
    ['numbers without end', fileOf({ ...architecture, many: list(12, 2 ** 26) })],
    ['an unknown kind of value', fileOf({ ...architecture, odd: [Uint8Array.of(99, 0, 0, 0)] })],
    [
      'tensors at no distance',
      fileOf({ ...architecture, 'general.alignment': [Uint8Array.of(4, 0, 0, 0, 0, 0, 0, 0)] }),
    ],
  ])('refuses %s', async (_, file) => {
    expect(await told(await file)).toBe('model_not_gguf')
  })

  it('refuses lists that stand in each other without end', async () => {
    const level = list(9, 1).map((part) => part.slice(4))
    const file = fileOf({
      ...architecture,
      deep: [...list(9, 1), ...Array.from({ length: 9 }, () => level).flat()],
    })
    expect(await told(file)).toBe('model_not_gguf')
  })

  it('refuses one part of a model, because the others are missing', async () => {
    const file = fileOf({ ...architecture, 'split.count': [Uint8Array.of(2, 0, 0, 0, 3, 0)] })
    expect(await told(file)).toBe('model_in_parts')
  })

  it('refuses a file without its end, wherever it is cut', async () => {
    expect(await told(tiny.slice(0, tiny.size - 1))).toBe('model_cut_short')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 4, max: tiny.size - 1 }), async (end) => {
        expect(await told(tiny.slice(0, end))).toBe('model_cut_short')
      }),
    )
  })

  it('takes what comes behind the end', async () => {
    expect(await told(new Blob([tiny, 'more']))).toMatchObject({ size: tiny.size })
  })

  it('ends with a head or a refusal, whatever stands in the file', async () => {
    const begin = tiny.slice(0, 2_000)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 1_900 }),
        fc.uint8Array({ maxLength: 40 }),
        async (at, bytes) => {
          const file = await changed(begin, at, new Uint8Array(bytes))
          expect(await told(file)).toSatisfy(
            (found: unknown) => typeof found === 'string' || typeof found === 'object',
          )
        },
      ),
    )
  })

  it('reads no more than the head, in few pieces', async () => {
    const read: number[] = []
    const file = new Proxy(tiny, {
      get: (blob, name) =>
        name === 'slice'
          ? (start: number, end: number) => {
              read.push(end - start)
              return blob.slice(start, end)
            }
          : blob[name as 'size'],
    })
    await readGgufHead(file)
    expect(read).toEqual([256 * 1024])
  })
})
