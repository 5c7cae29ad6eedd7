import { describe, expect, it } from 'vitest'
import { MAX_JSON_BYTES } from '../cards/read/card-limits'
import type { CardWorker } from '../cards/card-reader'
import { startCardWorkerHere } from '../cards/testing/card-worker-here'
import { makeCardPng } from '../cards/testing/make-png'
import { makeCharX } from '../cards/testing/make-zip'
import { sillyTavernBook, sillyTavernWorld } from '../testing/lorebooks/sample-books'
import { LorebookReader } from './lorebook-reader'
import { LorebookError } from './lorebook-file-types'

const card = {
  spec: 'chara_card_v3',
  data: { name: 'Ada', description: '', character_book: sillyTavernBook },
}
const without = { spec: 'chara_card_v2', data: { name: 'Ada', description: '' } }

async function read(source: Blob | string) {
  const reader = new LorebookReader(startCardWorkerHere)
  try {
    return await reader.readLorebookFile(source)
  } finally {
    reader.end()
  }
}

async function refusal(source: Blob | string): Promise<unknown> {
  return read(source).then(
    () => 'read',
    (cause: unknown) => (cause instanceof LorebookError ? cause.code : cause),
  )
}

describe('(LORE-03) a lorebook', () => {
  it('comes as a file or a text, in UTF-8 or UTF-16, and is called like its file where it has no name', async () => {
    const text = JSON.stringify(sillyTavernWorld)
    expect((await read(text)).book.name).toBe('')
    const named = await read(new File([`\ufeff${text}`], 'My  world.json'))
    expect(named.book.name).toBe('My world')
    expect(named.source).toEqual({ format: 'sillytavern', text })
    const utf16 = new Uint16Array(Array.from(`\ufeff${text}`, (sign) => sign.charCodeAt(0)))
    expect((await read(new Blob([utf16]))).entries).toHaveLength(2)
    expect((await read(new File([JSON.stringify(sillyTavernBook)], 'x.json'))).book.name).toBe(
      'Harbour',
    )
  })

  it('comes within a card, whatever that comes in', async () => {
    for (const file of [makeCardPng(card), makeCharX(card), JSON.stringify(card)]) {
      const { book, entries, source } = await read(new Blob([file]))
      expect([book.name, entries.length, source.format]).toEqual(['Harbour', 2, 'v3'])
      expect(JSON.parse(source.text)).toEqual(sillyTavernBook)
    }
  })

  it('is refused with what the file is instead', async () => {
    expect(await refusal(new Blob([makeCardPng(without)]))).toBe('lorebook_card_without')
    expect(await refusal(new Blob([]))).toBe('lorebook_cut_off')
    expect(await refusal(new Blob(['plain text']))).toBe('lorebook_none')
    expect(await refusal(new Blob([makeCardPng(card).slice(0, 60)]))).toBe('lorebook_cut_off')
    expect(await refusal('{"user_name":"A","chat_metadata":{}}\n{"mes":"Hi"}')).toBe(
      'lorebook_is_chat',
    )
    expect(await refusal(new Blob(['{"mes":"Hi"}\n{"mes":"Ho"}']))).toBe('lorebook_is_chat')
    expect(await refusal(new Blob(['{"entries":{}'.padEnd(MAX_JSON_BYTES + 1)]))).toBe(
      'lorebook_too_large',
    )
    const session = '{"appVersion":"1","providers":{},"characters":{}'
    expect(await refusal(new Blob([session.padEnd(MAX_JSON_BYTES + 1)]))).toBe(
      'lorebook_is_session',
    )
  })

  it('is read after a worker that broke down, and the reading can be stopped', async () => {
    let crash: (cause: unknown) => void = () => undefined
    const broken: CardWorker = {
      post: () => undefined,
      listen: (_, onCrash) => {
        crash = onCrash
      },
      end: () => undefined,
    }
    const workers = [broken, broken, startCardWorkerHere()]
    const reader = new LorebookReader(() => workers.shift() ?? broken)
    const failing = reader.readLorebookFile('{}')
    crash(new Error('no memory'))
    await expect(failing).rejects.toMatchObject({ code: 'lorebook_reader_broke' })
    const stop = new AbortController()
    const stopped = reader.readLorebookFile('{}', stop.signal)
    stop.abort(new Error('enough'))
    await expect(stopped).rejects.toThrow('enough')
    expect((await reader.readLorebookFile('{"entries":[]}')).entries).toEqual([])
  })

  it('is refused where an archive unpacks to more than a card may have, whatever it is called', async () => {
    const bomb = makeCharX({ ...card, padding: ' '.repeat(MAX_JSON_BYTES) })
    expect(bomb.length).toBeLessThan(MAX_JSON_BYTES / 10)
    expect(await refusal(new File([bomb], 'world.json'))).toBe('lorebook_too_large')
  })
})
