import { createDecipheriv, pbkdf2Sync } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { fc } from '@/testing/fast-check'
import { doAllRounds } from '@/testing/pbkdf2-rounds'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { MAX_ITERATIONS, MIN_ITERATIONS } from '@/lib/passphrase-key'
import { bytesOf, collectBlob, fromStream, toByteStream } from './blob-pieces'
import {
  EncryptedFileError,
  decryptSession,
  encryptStream,
  isEncryptedSession,
} from './encrypted-file'
import { CHUNK_BYTES, TAG_BYTES, sealChunks } from './sealed-chunks'

type Bytes = Uint8Array<ArrayBuffer>

const HEADER_BYTES = 35
const PASSPHRASE = 'correct horse battery staple'
const refused = {
  name: 'EncryptedFileError',
  code: 'file_refused',
}

const encryptSession = (plain: Blob, passphrase: string) =>
  encryptStream(toByteStream(bytesOf(plain, CHUNK_BYTES)), passphrase)
const bytesOfBlob = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())
const encrypt = async (text: string) =>
  bytesOfBlob(await encryptSession(new Blob([text]), PASSPHRASE))
const decrypt = (bytes: Bytes, passphrase = PASSPHRASE) =>
  decryptSession(new Blob([bytes]), passphrase)

/** Bytes that gzip cannot shorten. */
function noise(size: number): Bytes {
  let state = 1
  return new Uint8Array(size).map(() => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state >>> 16
  })
}

/** The file with some bytes written over others. */
function changed(file: Bytes, at: number, bytes: number[]): Bytes {
  const copy = file.slice()
  copy.set(bytes, at)
  return copy
}

function withIterations(file: Bytes, iterations: number): Bytes {
  const copy = file.slice()
  new DataView(copy.buffer).setUint32(8, iterations)
  return copy
}

let file: Bytes

beforeAll(async () => {
  file = await encrypt('{"appVersion": "1.0.0"}')
})

afterEach(() => vi.unstubAllGlobals())

describe('an encrypted file', () => {
  it('gives back what went in, for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 2_000 }),
        fc.string({ unit: 'binary', minLength: 1 }),
        async (bytes, passphrase) => {
          const plain = new Uint8Array(bytes)
          const file = await encryptSession(new Blob([plain]), passphrase)
          const opened = await decryptSession(file, passphrase)
          expect(await bytesOfBlob(opened)).toEqual(plain)
        },
      ),
      { numRuns: 4 },
    )
  })

  it('gives back what went in over several chunks', async () => {
    const plain = noise(3 * CHUNK_BYTES + 77)
    const file = await encryptSession(new Blob([plain]), PASSPHRASE)
    expect(file.size).toBeGreaterThan(3 * CHUNK_BYTES)
    const opened = await decryptSession(file, PASSPHRASE)
    expect(opened.type).toBe('application/json')
    expect(Buffer.compare(await bytesOfBlob(opened), plain)).toBe(0)
  })

  it('is what its description says: another program opens it', async () => {
    doAllRounds()
    const whole = Buffer.from(await encrypt('{"appVersion": "1.0.0"}'))
    const header = whole.subarray(0, HEADER_BYTES)
    expect(header.subarray(0, 8)).toEqual(Buffer.from('PARLOUR\x01'))
    expect(header.readUInt32BE(8)).toBe(1_000_000)
    const key = pbkdf2Sync(PASSPHRASE, header.subarray(12, 28), 1_000_000, 32, 'sha256')
    const nonce = Buffer.concat([header.subarray(28, 35), Buffer.from([0, 0, 0, 0, 1])])
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    decipher.setAAD(header)
    decipher.setAuthTag(whole.subarray(-TAG_BYTES))
    const packed = decipher.update(whole.subarray(HEADER_BYTES, -TAG_BYTES))
    expect(gunzipSync(Buffer.concat([packed, decipher.final()])).toString()).toBe(
      '{"appVersion": "1.0.0"}',
    )
  })

  it('is another one each time, and shows nothing of what is in it', async () => {
    const other = await encrypt('{"appVersion": "1.0.0", "apiKey": "sk-secret"}')
    expect(other.slice(12, HEADER_BYTES)).not.toEqual(file.slice(12, HEADER_BYTES))
    expect(Buffer.from(other).toString('latin1')).not.toContain('sk-secret')
  })

  it('opens however the keyboard composes the letters of the passphrase', async () => {
    const file = await encryptSession(new Blob(['{}']), 'Käse')
    expect(await (await decryptSession(file, 'Ka\u0308se')).text()).toBe('{}')
  })

  it('needs a passphrase', async () => {
    await expect(encryptSession(new Blob(['{}']), '')).rejects.toThrow(RangeError)
  })
})

describe('isEncryptedSession', () => {
  it('tells an encrypted session from anything else', async () => {
    expect(await isEncryptedSession(new Blob([file]))).toBe(true)
    for (const other of ['', 'PARLOU', '{"appVersion": "1.0.0"}', 'PK\x03\x04 PARLOUR'])
      expect(await isEncryptedSession(new Blob([other]))).toBe(false)
  })
})

describe('what is refused, all with one message', () => {
  it('another passphrase', async () => {
    for (const passphrase of ['', 'correct horse battery stapl', `${PASSPHRASE} `])
      await expect(decrypt(file, passphrase)).rejects.toMatchObject(refused)
  })

  it('a change in any part', async () => {
    const places = { magic: 0, salt: 12, salts: 27, prefix: 28, prefixes: 34, text: 35 }
    for (const [part, at] of Object.entries({ ...places, end: file.length - 1 }))
      await expect(decrypt(changed(file, at, [(file[at] ?? 0) ^ 4])), part).rejects.toMatchObject(
        refused,
      )
    await expect(decrypt(withIterations(file, 1_000_001))).rejects.toMatchObject(refused)
  })

  it('a file cut off anywhere near its ends', async () => {
    for (const length of [0, 7, 8, HEADER_BYTES - 1, HEADER_BYTES, file.length - 1])
      await expect(decrypt(file.slice(0, length)), `${length}`).rejects.toMatchObject(refused)
  })

  it('a file of several chunks that ends after one, or has them swapped', async () => {
    const whole = await encryptSession(new Blob([noise(2 * CHUNK_BYTES + 9)]), PASSPHRASE)
    const file = await bytesOfBlob(whole)
    const second = HEADER_BYTES + CHUNK_BYTES + TAG_BYTES
    const third = second + CHUNK_BYTES + TAG_BYTES
    await expect(decrypt(file.slice(0, second))).rejects.toMatchObject(refused)
    const parts = [
      file.slice(0, HEADER_BYTES),
      file.slice(second, third),
      file.slice(HEADER_BYTES, second),
      file.slice(third),
    ]
    await expect(decryptSession(new Blob(parts), PASSPHRASE)).rejects.toMatchObject(refused)
  })

  it('work that is too little to be safe or too much to be meant, before any is done', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveKey')
    for (const iterations of [0, 1, MIN_ITERATIONS - 1, MAX_ITERATIONS + 1, 0xffffffff])
      await expect(decrypt(withIterations(file, iterations))).rejects.toMatchObject(refused)
    expect(derive).not.toHaveBeenCalled()
    await expect(decrypt(withIterations(file, MIN_ITERATIONS))).rejects.toMatchObject(refused)
    expect(derive).toHaveBeenCalledOnce()
  })

  it('genuine bytes that are no gzip', async () => {
    const header = file.slice(0, HEADER_BYTES)
    const secret = new TextEncoder().encode(PASSPHRASE)
    const material = await crypto.subtle.importKey('raw', secret, 'PBKDF2', false, ['deriveKey'])
    const key = await crypto.subtle.deriveKey(
      { name: 'PBKDF2', hash: 'SHA-256', salt: header.slice(12, 28), iterations: 1_000_000 },
      material,
      { name: 'AES-GCM', length: 256 },
      false,
      ['encrypt'],
    )
    const plain = fromStream(new Blob(['no gzip']).stream())
    const chunks = sealChunks(plain, { key, header, noncePrefix: header.slice(28) })
    const sealed = await collectBlob(chunks, 'application/octet-stream')
    const forged = new Blob([header, sealed])
    await expect(decryptSession(forged, PASSPHRASE)).rejects.toMatchObject(refused)
  })
})

describe('what is refused with words of its own', () => {
  it('a file of a newer version', async () => {
    await expect(decrypt(changed(file, 7, [2]))).rejects.toMatchObject({ code: 'file_newer' })
  })

  it('a small file that unpacks without end', async () => {
    const zeros = new Uint8Array(1024 * 1024)
    let count = 0
    const endless = new ReadableStream<Bytes>({
      pull: (controller) => (count++ < 70 ? controller.enqueue(zeros) : controller.close()),
    })
    const file = await encryptStream(endless, PASSPHRASE)
    expect(file.size).toBeLessThan(100_000)
    await expect(decryptSession(file, PASSPHRASE)).rejects.toMatchObject({ code: 'file_too_large' })
  })

  it('a page without cryptography', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    await expect(decrypt(file)).rejects.toMatchObject({ code: 'encryption_unavailable' })
    await expect(encrypt('{}')).rejects.toBeInstanceOf(EncryptedFileError)
  })

  it('a file that cannot be read', async () => {
    class Gone extends Blob {
      override slice(): Blob {
        return this
      }
      override arrayBuffer(): Promise<ArrayBuffer> {
        return Promise.reject(new DOMException('gone', 'NotReadableError'))
      }
    }
    for (const attempt of [decryptSession(new Gone(), 'x'), isEncryptedSession(new Gone())])
      await expect(attempt).rejects.toMatchObject({ name: 'NotReadableError' })
  })
})

describe('progress', () => {
  it('counts the bytes of the file up to the end', async () => {
    const file = await encryptSession(new Blob([noise(2 * CHUNK_BYTES + 9)]), PASSPHRASE)
    const seen: number[] = []
    await decryptSession(file, PASSPHRASE, (done) => seen.push(done))
    const first = HEADER_BYTES + CHUNK_BYTES + TAG_BYTES
    expect(seen).toEqual([first, first + CHUNK_BYTES + TAG_BYTES, file.size])
  })

  it('comes to the end of a file whose last chunk is all but full', async () => {
    const packed = async (size: number) =>
      (await encryptSession(new Blob([noise(size)]), PASSPHRASE)).size - HEADER_BYTES - TAG_BYTES
    const nearly = CHUNK_BYTES - 1_000
    const size = nearly + CHUNK_BYTES - (await packed(nearly)) - 5
    const file = await encryptSession(new Blob([noise(size)]), PASSPHRASE)
    expect(file.size).toBeGreaterThan(HEADER_BYTES + CHUNK_BYTES)
    expect(file.size).toBeLessThanOrEqual(HEADER_BYTES + CHUNK_BYTES + TAG_BYTES)
    const onProgress = vi.fn()
    await decryptSession(file, PASSPHRASE, onProgress)
    expect(onProgress).toHaveBeenLastCalledWith(file.size)
  })
})

it('stops with the reason where it is told to, and asks for nothing more', async () => {
  const controller = new AbortController()
  const reason = new Error('Stop')
  const plain = noise(CHUNK_BYTES)
  const pull = vi.fn((stream: ReadableStreamDefaultController<Bytes>) => {
    if (pull.mock.calls.length === 3) controller.abort(reason)
    stream.enqueue(plain)
  })
  const endless = new ReadableStream<Bytes>({ pull })
  await expect(encryptStream(endless, PASSPHRASE, controller.signal)).rejects.toBe(reason)
  const pulled = pull.mock.calls.length
  await new Promise((resolve) => setTimeout(resolve))
  expect(pull).toHaveBeenCalledTimes(pulled)
})

it('says where the browser cannot pack, and does not call the passphrase wrong (REACH-11)', async () => {
  const file = await encrypt('Is the lamp lit?')
  vi.stubGlobal('CompressionStream', undefined)
  vi.stubGlobal('DecompressionStream', undefined)
  const cannot = { name: 'EncryptedFileError', code: 'packing_unavailable' }
  await expect(encrypt('Is the lamp lit?')).rejects.toMatchObject(cannot)
  await expect(decrypt(file)).rejects.toMatchObject(cannot)
  vi.unstubAllGlobals()
})
