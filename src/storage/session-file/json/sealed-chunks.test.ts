import { fc } from '@/testing/fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  CHUNK_BYTES,
  type SealingContext,
  TAG_BYTES,
  openChunks,
  sealChunks,
} from './sealed-chunks'

type Bytes = Uint8Array<ArrayBuffer>

const SEALED_CHUNK = CHUNK_BYTES + TAG_BYTES
let context: SealingContext

beforeAll(async () => {
  const algorithm = { name: 'AES-GCM', length: 256 }
  context = {
    key: await crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']),
    noncePrefix: crypto.getRandomValues(new Uint8Array(7)),
    header: crypto.getRandomValues(new Uint8Array(35)),
  }
})

async function* inPieces(bytes: Bytes, size: number) {
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size))
}

async function join(pieces: AsyncIterable<Bytes>): Promise<Bytes> {
  const parts: Bytes[] = []
  for await (const piece of pieces) parts.push(piece)
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

const seal = (bytes: Bytes, pieceSize = 300_000) =>
  join(sealChunks(inPieces(bytes, pieceSize), context))
const open = (sealed: Bytes, with_ = context) => join(openChunks(new Blob([sealed]), with_))
const refused = expect.objectContaining({ name: 'OperationError' }) as unknown

function randomBytes(size: number): Bytes {
  return new Uint8Array(size).map((_, index) => (index * 2_654_435_761) >>> 24)
}

function flipped(bytes: Bytes, bit: number): Bytes {
  const copy = bytes.slice()
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return copy
}

describe('sealed chunks', () => {
  it('open as they were, for any bytes in any pieces', async () => {
    const small = fc.uint8Array({ maxLength: 500 })
    await fc.assert(
      fc.asyncProperty(small, fc.integer({ min: 1, max: 200 }), async (bytes, pieceSize) => {
        const plain = new Uint8Array(bytes)
        const sealed = await seal(plain, pieceSize)
        expect(sealed.length).toBe(plain.length + TAG_BYTES)
        expect(await open(sealed)).toEqual(plain)
      }),
    )
  })

  it.each([-1, 0, 1])('open as they were around the size of a chunk (%d)', async (more) => {
    for (const chunks of [1, 2]) {
      const plain = randomBytes(chunks * CHUNK_BYTES + more)
      for (const pieceSize of [300_000, 5 * CHUNK_BYTES]) {
        const opened = await open(await seal(plain, pieceSize))
        expect(Buffer.compare(opened, plain)).toBe(0)
      }
    }
  })

  it('never use a nonce twice: equal chunks are sealed differently', async () => {
    const sealed = Buffer.from(await seal(new Uint8Array(3 * CHUNK_BYTES)))
    const chunks = [0, 1, 2].map((place) =>
      sealed.subarray(place * SEALED_CHUNK, (place + 1) * SEALED_CHUNK).toString('base64'),
    )
    expect(new Set(chunks).size).toBe(3)
  })

  it('are refused with any bit flipped, in them or in the header', async () => {
    const sealed = await seal(randomBytes(20))
    for (let bit = 0; bit < sealed.length * 8; bit += 1)
      await expect(open(flipped(sealed, bit)), `bit ${bit}`).rejects.toEqual(refused)
    for (let bit = 0; bit < context.header.length * 8; bit += 1) {
      const header = flipped(context.header, bit)
      await expect(open(sealed, { ...context, header }), `bit ${bit}`).rejects.toEqual(refused)
    }
    expect(await open(sealed)).toEqual(randomBytes(20))
  })

  it('are refused with any bit of a large file flipped', async () => {
    const sealed = await seal(randomBytes(2 * CHUNK_BYTES + 10))
    const bits = fc.nat({ max: sealed.length * 8 - 1 })
    await fc.assert(
      fc.asyncProperty(bits, async (bit) => {
        await expect(open(flipped(sealed, bit))).rejects.toEqual(refused)
      }),
      { numRuns: 20 },
    )
  })

  it('are refused cut off anywhere', async () => {
    const sealed = await seal(randomBytes(20))
    for (let length = 0; length < sealed.length; length += 1)
      await expect(open(sealed.slice(0, length)), `${length} bytes`).rejects.toEqual(refused)
  })

  describe('of a file of four', () => {
    let chunks: Bytes[]

    beforeAll(async () => {
      const sealed = await seal(randomBytes(3 * CHUNK_BYTES + 10))
      chunks = [0, 1, 2, 3].map((place) =>
        sealed.slice(place * SEALED_CHUNK, (place + 1) * SEALED_CHUNK),
      )
    })

    const openThese = async (places: number[]) => {
      const parts = places.map((place) => chunks[place] ?? new Uint8Array())
      return open(new Uint8Array(await new Blob(parts).arrayBuffer()))
    }

    it.each([
      ['two swapped', [1, 0, 2, 3]],
      ['one missing', [0, 2, 3]],
      ['the first missing', [1, 2, 3]],
      ['the last missing', [0, 1, 2]],
      ['only the first', [0]],
      ['only the last', [3]],
      ['one repeated', [0, 1, 1, 2, 3]],
      ['one appended', [0, 1, 2, 3, 3]],
      ['a full one as the last', [0, 1, 2, 3, 0]],
      ['none', []],
    ])('are refused with %s', async (_, places) => {
      await expect(openThese(places)).rejects.toEqual(refused)
    })

    it('open in their order', async () => {
      expect((await openThese([0, 1, 2, 3])).length).toBe(3 * CHUNK_BYTES + 10)
    })

    it('are refused with bytes appended', async () => {
      const sealed = await new Blob([...chunks, 'x']).arrayBuffer()
      await expect(open(new Uint8Array(sealed))).rejects.toEqual(refused)
    })
  })
})
