import { expect, it } from 'vitest'
import { chooseFiles, FILE_LIMITS } from './file-limits'

const MB = 1024 * 1024

/** A file that says it has so many megabytes, and must not be read. */
function ofSize(megabytes: number, name = `${megabytes} MB`): File {
  const file = new File(['x'], name)
  const read = () => {
    throw new Error('it was read')
  }
  const all = { slice: read, arrayBuffer: read, text: read, stream: read }
  return Object.defineProperties(file, {
    size: { value: megabytes * MB },
    ...Object.fromEntries(Object.entries(all).map(([name, value]) => [name, { value }])),
  })
}

const none = { count: 0, bytes: 0 }

it('has the limits that are promised (ATT-05)', () => {
  expect(FILE_LIMITS).toEqual({ files: 20, fileMb: 50, togetherMb: 100, textMb: 2 })
})

it('takes twenty of 25 files at once, and names the others (ATT-05)', () => {
  const files = Array.from({ length: 25 }, (_, index) => ofSize(1, `${index}.txt`))
  const { taken, refused } = chooseFiles(files, none)
  expect(taken).toEqual(files.slice(0, 20))
  expect(refused.map(({ name }) => name)).toEqual(
    ['20', '21', '22', '23', '24'].map((n) => `${n}.txt`),
  )
  expect(refused[0]?.failure).toEqual({ code: 'attachments_too_many', params: { max: 20 } })
  expect(chooseFiles(files, { count: 19, bytes: 0 }).taken).toHaveLength(1)
})

it('refuses what is too large without reading it, and takes the others (ATT-05, ATT-26)', () => {
  const { taken, refused } = chooseFiles(
    [
      ofSize(200, 'film\u202e.txt'),
      ofSize(50),
      ofSize(50 + 1 / MB),
      ofSize(49),
      ofSize(2),
      ofSize(1),
    ],
    none,
  )
  expect(taken.map(({ name }) => name)).toEqual(['50 MB', '49 MB', '1 MB'])
  expect(refused.map(({ name, failure }) => [name, failure.code, failure.params])).toEqual([
    ['film .txt', 'attachment_too_large', { size: '200.0', max: 50 }],
    [expect.any(String), 'attachment_too_large', { size: '50.1', max: 50 }],
    ['2 MB', 'attachments_too_large_together', { max: 100 }],
  ])
})

it('counts what the message has already, and refuses empty files (ATT-05)', () => {
  const { taken, refused } = chooseFiles([ofSize(40), ofSize(0, 'empty.txt'), ofSize(10)], {
    count: 2,
    bytes: 70 * MB,
  })
  expect(taken.map(({ name }) => name)).toEqual(['10 MB'])
  expect(refused.map(({ failure }) => failure.code)).toEqual([
    'attachments_too_large_together',
    'attachment_empty',
  ])
})
