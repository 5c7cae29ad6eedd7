import { afterEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { takeLaunchedFiles } from './launched-files'

class FakeHandle {
  constructor(private readonly file?: File) {}
  getFile = () =>
    this.file ? Promise.resolve(this.file) : Promise.reject(new DOMException('', 'NotFoundError'))
}

/** @returns what the system does to open files with the app. */
function stubQueue() {
  let consumer: (launch: { files?: readonly unknown[] }) => void = () => undefined
  vi.stubGlobal('FileSystemFileHandle', FakeHandle)
  vi.stubGlobal('launchQueue', {
    setConsumer: (take: typeof consumer) => {
      consumer = take
    },
  })
  return (launch: { files?: readonly unknown[] }) => consumer(launch)
}

afterEach(() => vi.unstubAllGlobals())

it('REACH-06: gives the files that the app is opened with, without folders and what has gone', async () => {
  const launch = stubQueue()
  const taken: string[][] = []
  takeLaunchedFiles((files) => taken.push(files.map(({ name }) => name)))
  launch({})
  launch({ files: [new FakeHandle(), { kind: 'directory' }] })
  launch({ files: [new FakeHandle(new File(['x'], 'Ada.png')), new FakeHandle(), {}] })
  await waitFor(() => expect(taken).toEqual([['Ada.png']]))
})

it('REACH-06: reads 200 at once at most', async () => {
  const launch = stubQueue()
  let count = 0
  takeLaunchedFiles((files) => {
    count = files.length
  })
  launch({ files: Array.from({ length: 5_000 }, () => new FakeHandle(new File([], 'x'))) })
  await waitFor(() => expect(count).toBe(200))
})

it('REACH-11: does nothing where no files can be opened with an app', () => {
  expect(() => takeLaunchedFiles(() => undefined)).not.toThrow()
})
