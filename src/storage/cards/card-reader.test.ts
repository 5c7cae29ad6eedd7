import { expect, it } from 'vitest'
import { CardReader, type CardWorker } from './card-reader'
import { startCardWorkerHere } from './testing/card-worker-here'
import { makeCardPng } from './testing/make-png'

const card = { spec: 'chara_card_v2', data: { name: 'Ada', first_mes: 'Hello.' } }
const file = new Blob([makeCardPng(card)])

it('CARD-11: reads files and texts one after the other, and refusals stay refusals', async () => {
  const reader = new CardReader(startCardWorkerHere)
  const read = await reader.read(file)
  expect([read.container, read.reading.fields.name, read.portrait?.type]).toEqual([
    'png',
    'Ada',
    'image/png',
  ])
  await expect(reader.read(new Blob(['{\n"name": x']))).rejects.toMatchObject({
    name: 'CardError',
    code: 'card_json_broken',
    params: { line: 2 },
  })
  expect((await reader.read(JSON.stringify(card))).container).toBe('json')
  reader.end()
})

it('CARD-11: goes on with a new worker after one that broke down or was stopped', async () => {
  let crash: (cause: unknown) => void = () => undefined
  let isEnded = false
  const broken: CardWorker = {
    post: () => undefined,
    listen: (_, onCrash) => {
      crash = onCrash
    },
    end: () => {
      isEnded = true
    },
  }
  const workers = [broken, broken, startCardWorkerHere()]
  const reader = new CardReader(() => workers.shift() ?? broken)
  const failing = reader.read(file)
  crash(new Error('out of memory'))
  await expect(failing).rejects.toMatchObject({ code: 'card_reader_broke' })
  expect(isEnded).toBe(true)

  const stop = new AbortController()
  const stopped = reader.read(file, stop.signal)
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  await expect(reader.read(file, stop.signal)).rejects.toThrow('stopped')

  expect((await reader.read(file)).reading.fields.name).toBe('Ada')
})
