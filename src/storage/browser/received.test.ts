import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RECEIVED_AT, receivedCacheName } from '@/lib/received'
import { memoryCaches } from '@/lib/testing/memory-caches'
import { dropOldReceived, forgetReceived, readReceived } from './received'

const scope = 'https://chat.example/'
const now = 1_700_000_000_000
const DAY_MS = 24 * 60 * 60 * 1000

let memory: ReturnType<typeof memoryCaches>
beforeEach(() => {
  memory = memoryCaches()
  vi.stubGlobal('location', new URL(scope))
  vi.stubGlobal('caches', memory.caches)
  return () => vi.unstubAllGlobals()
})

async function keep(body: BodyInit, at: unknown = now, headers: Record<string, string> = {}) {
  const response = new Response(body, { headers })
  response.headers.set(RECEIVED_AT, String(at))
  const cache = await memory.caches.open(receivedCacheName(scope))
  await cache.put(scope, response)
}

function formOf(fields: Record<string, string | File | readonly File[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each)
  return form
}

describe('what was handed over (REACH-05)', () => {
  it('is nothing where nothing was, and asks for no cache to be made', async () => {
    expect(await readReceived(now)).toBeUndefined()
    expect(memory.names()).toEqual([])
  })

  it('is nothing where the browser has no caches', async () => {
    vi.stubGlobal('caches', undefined)
    expect(await readReceived(now)).toBeUndefined()
    await forgetReceived()
  })

  it('is texts in lines, each once, and files', async () => {
    const file = new File(['x'], 'Ada.png', { type: 'image/png' })
    const url = 'https://example.org/lamp'
    await keep(formOf({ title: 'The lamp', text: `Read this: ${url}`, url, files: file }))
    const received = await readReceived(now)
    expect(received).toMatchObject({
      text: `The lamp\nRead this: ${url}`,
      isCut: false,
      leftOut: 0,
    })
    expect(received?.files.map(({ name }) => name)).toEqual(['Ada.png'])
  })

  it('says a text once that is title and text', async () => {
    await keep(formOf({ title: 'Lamp', text: 'Lamp', url: ' ' }))
    expect(await readReceived(now)).toMatchObject({ text: 'Lamp', files: [] })
  })

  it('stays until it is forgotten', async () => {
    await keep(formOf({ text: 'Hello' }))
    await readReceived(now)
    expect(await readReceived(now)).toMatchObject({ text: 'Hello' })
    await forgetReceived()
    expect(await readReceived(now)).toBeUndefined()
  })

  it('has a text and a number of files that are bounded', async () => {
    const files = Array.from({ length: 23 }, (_, index) => new File(['x'], `${index}.txt`))
    await keep(formOf({ text: 'x'.repeat(100_001), files }))
    const received = await readReceived(now)
    expect(received).toMatchObject({ isCut: true, leftOut: 3 })
    expect(received?.text.length).toBe(100_000)
    expect(received?.files).toHaveLength(20)
  })

  it('takes no text for a file, no file for a text and no second text', async () => {
    const form = formOf({ files: new File(['x'], 'a.txt'), text: new File(['x'], 'b.txt') })
    form.append('files', 'words')
    form.append('title', 'One')
    form.append('title', 'Two')
    form.append('sql', 'drop')
    await keep(form)
    const received = await readReceived(now)
    expect(received?.text).toBe('One')
    expect(received?.files.map(({ name }) => name)).toEqual(['a.txt'])
  })

  it.each([
    ['is no form', '{"text":"Hello"}', { 'content-type': 'application/json' }],
    [
      'is cut off',
      '--b\r\nContent-Disposition: form-data; name="text"\r\n\r\nHe',
      {
        'content-type': 'multipart/form-data; boundary=b',
      },
    ],
    ['has nothing in it', formOf({ title: ' ', files: new File([], '') }), {}],
  ])('is forgotten where it %s', async (_, body, headers) => {
    await keep(body, now, headers)
    expect(await readReceived(now)).toBeUndefined()
    expect(memory.names()).toEqual([])
  })

  it.each([
    ['a day old', now - DAY_MS],
    ['from the future', now + 1],
    ['of no known time', 'soon'],
  ])('is forgotten where it is %s, by whoever looks', async (_, at) => {
    await keep(formOf({ text: 'Hello' }), at)
    expect(await readReceived(now)).toBeUndefined()
    expect(memory.names()).toEqual([])
    await keep(formOf({ text: 'Hello' }), at)
    await dropOldReceived(now)
    expect(memory.names()).toEqual([])
  })

  it('is left alone while it is new', async () => {
    await keep(formOf({ text: 'Hello' }), now - DAY_MS + 1)
    await dropOldReceived(now)
    expect(memory.names()).toHaveLength(1)
  })
})
