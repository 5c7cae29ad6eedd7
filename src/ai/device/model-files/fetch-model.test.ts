import { expect, it } from 'vitest'
import { MemoryFolder } from '@/ai/testing/memory-folder'
import { sha256 } from '@/lib/hex'
import { fc } from '@/testing/fast-check'
import { fetchModel } from './fetch-model'

const URL_OF_MODEL = 'https://models.example/tiny.gguf'

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7) % 251)

/** What a host answers to one request. */
type Manners = (from: number, to: number) => Response | Promise<Response>

/** Fetches a file of a host that behaves so each time it is asked, and as the last one for ever. */
async function fetchFrom(
  content: Uint8Array<ArrayBuffer>,
  manners: Manners[],
  { there = 0, wanted = content, folder = new MemoryFolder() } = {},
) {
  folder.files.set('part', content.slice(0, there))
  const file = await folder.open('part')
  const asked: string[] = []
  const waits: number[] = []
  const shares: number[] = []
  const ask = (url: string, { headers, ...options }: RequestInit) => {
    expect(url).toBe(URL_OF_MODEL)
    expect(options).toMatchObject({ referrerPolicy: 'no-referrer', cache: 'no-store' })
    const range = new Headers(headers).get('range') ?? ''
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    const answer = manners[Math.min(asked.length, manners.length - 1)]!
    asked.push(range)
    return Promise.resolve(answer(Number(from), Number(to) + 1))
  }
  const source = {
    url: URL_OF_MODEL,
    bytes: wanted.length,
    sha256: await sha256(wanted.slice()),
  }
  const done = fetchModel(source, file, {
    ask,
    signal: new AbortController().signal,
    onProgress: (share) => shares.push(share),
    wait: (delayMs) => {
      waits.push(delayMs)
      return Promise.resolve()
    },
  })
  const error = await done.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  return { error, asked, waits, shares, stored: folder.files.get('part') }
}

const giveRange =
  (content: Uint8Array<ArrayBuffer>): Manners =>
  (from, to) =>
    new Response(content.slice(from, to), { status: 206 })

it('asks for what is missing, and knows the file by its hash (LOCAL-12)', async () => {
  const content = bytesOf(1_000)
  const whole = await fetchFrom(content, [giveRange(content)])
  expect(whole).toMatchObject({ error: undefined, asked: ['bytes=0-999'], stored: content })
  expect(whole.shares.at(-1)).toBe(1)
  const rest = await fetchFrom(content, [giveRange(content)], { there: 400 })
  expect(rest).toMatchObject({ error: undefined, asked: ['bytes=400-999'], stored: content })
  const nothing = await fetchFrom(content, [giveRange(content)], { there: 1_000 })
  expect(nothing).toMatchObject({ error: undefined, asked: [], stored: content })
})

it('takes a file of some size in ranges', async () => {
  const content = new Uint8Array(40 * 1024 ** 2)
  const { error, asked } = await fetchFrom(content, [giveRange(content)])
  expect(error).toBeUndefined()
  expect(asked).toEqual([`bytes=0-${32 * 1024 ** 2 - 1}`, `bytes=${32 * 1024 ** 2}-41943039`])
})

it('takes what a host without ranges gives, and leaves out what is there', async () => {
  const content = bytesOf(1_000)
  const { error, stored } = await fetchFrom(content, [() => new Response(content)], { there: 300 })
  expect(error).toBeUndefined()
  expect(stored).toEqual(content)
})

it('goes on after a cut, however it is cut (LOCAL-12)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 12 }),
      async (length, cuts) => {
        const content = bytesOf(length)
        const cut = cuts.map(
          (after): Manners =>
            (from, to) =>
              new Response(content.slice(from, Math.min(to, from + after + 1)), { status: 206 }),
        )
        const { error, stored } = await fetchFrom(content, [...cut, giveRange(content)])
        expect(error).toBeUndefined()
        expect(stored).toEqual(content)
      },
    ),
    { numRuns: 50 },
  )
})

it('gives up after five attempts that brought nothing, and keeps what came (LOCAL-12)', async () => {
  const content = bytesOf(1_000)
  const fail: Manners = () => Promise.reject(new TypeError('Failed to fetch'))
  const { error, asked, waits, stored } = await fetchFrom(content, [fail], { there: 400 })
  expect(error).toMatchObject({ code: 'model_fetch_cut' })
  expect(asked).toHaveLength(5)
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000])
  expect(stored).toHaveLength(400)
})

it('says what a host answers: at once where it will not change', async () => {
  const content = bytesOf(10)
  const gone = await fetchFrom(content, [() => new Response('', { status: 404 })])
  expect(gone.error).toMatchObject({ code: 'model_fetch_refused', params: { status: 404 } })
  expect(gone.asked).toHaveLength(1)
  const busy = await fetchFrom(content, [() => new Response('', { status: 503 })])
  expect(busy.error).toMatchObject({ code: 'model_fetch_refused', params: { status: 503 } })
  expect(busy.asked).toHaveLength(5)
  const soon = await fetchFrom(content, [
    () => new Response('', { status: 429 }),
    giveRange(content),
  ])
  expect(soon.error).toBeUndefined()
})

it('refuses another file, and more than was asked for (LOCAL-12)', async () => {
  const content = bytesOf(100)
  const other = await fetchFrom(content, [giveRange(content)], { wanted: content.toReversed() })
  expect(other.error).toMatchObject({ code: 'model_damaged' })
  const more = await fetchFrom(content, [() => new Response(bytesOf(101), { status: 206 })])
  expect(more.error).toMatchObject({ code: 'model_damaged' })
  expect(more.stored).toHaveLength(0)
})

it('says so where the disk fills up, and keeps what it took (LOCAL-13)', async () => {
  const folder = new MemoryFolder()
  folder.room = 40
  const content = bytesOf(100)
  const pieces: Manners = (from) => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const give = async () => {
      for (let at = from; at < 100; at += 20) await writer.write(content.slice(at, at + 20))
      await writer.close()
    }
    give().catch(() => undefined)
    return new Response(readable, { status: 206 })
  }
  const { error, stored } = await fetchFrom(content, [pieces], { folder })
  expect(error).toMatchObject({ code: 'model_disk_full' })
  expect(stored).toEqual(content.slice(0, 40))
})
