import { describe, expect, it } from 'vitest'
import { fc } from '@/testing/fast-check'
import { readErrorCode, readListPage, readServerTime } from './s3-answers'

const page = (inner: string) => `<?xml version="1.0"?><ListBucketResult>${inner}</ListBucketResult>`
const object = (key: string, tag = '&quot;abc&quot;') =>
  `<Contents><Key>${key}</Key><ETag>${tag}</ETag></Contents>`

describe('answers of a store', () => {
  it('reads names and tags, without the prefix', () => {
    const text = page(object('parlour%2Fh%2Fa') + object('parlour%2Fh%2Fb'))
    expect(readListPage(text, 'parlour/')).toEqual({
      objects: [
        { name: 'h/a', tag: 'abc' },
        { name: 'h/b', tag: 'abc' },
      ],
    })
  })

  it.each([
    ['12', { size: 12 }],
    ['-1', {}],
    ['1e999', {}],
    ['much', {}],
  ])('takes a size of %s only where it is one', (size, read) => {
    const text = page(`<Contents><Key>h</Key><ETag>a</ETag><Size>${size}</Size></Contents>`)
    expect(readListPage(text, '')).toEqual({ objects: [{ name: 'h', tag: 'a', ...read }] })
  })

  it('takes a time only where it is one', () => {
    const time = (text: string) =>
      page(`<Contents><Key>h</Key><ETag>a</ETag><LastModified>${text}</LastModified></Contents>`)
    const read = readListPage(time('2026-11-28T01:02:03.000Z'), '')
    expect(read?.objects[0]?.putAt).toBe(Date.UTC(2026, 10, 28, 1, 2, 3))
    expect(readListPage(time('yesterday'), '')?.objects).toEqual([{ name: 'h', tag: 'a' }])
  })

  it('reads a name that is encoded and escaped', () => {
    const text = page(object('%C3%9Cnter%20(mein)%20Stern&apos;s%2B%2Fh%2Fa'))
    expect(readListPage(text, "Ünter (mein) Stern's+/")?.objects[0]?.name).toBe('h/a')
  })

  it('reads where the next page begins', () => {
    const text = page(
      '<IsTruncated>true</IsTruncated><NextContinuationToken>a&amp;amp;b&lt;</NextContinuationToken>',
    )
    expect(readListPage(text, '')).toEqual({ objects: [], next: 'a&amp;b<' })
  })

  it.each([
    ['another document', '<html></html>'],
    ['a page that is cut, without a mark of the next', page('<IsTruncated>true</IsTruncated>')],
    [
      'a mark without end',
      page(
        `<IsTruncated>true</IsTruncated><NextContinuationToken>${'x'.repeat(3000)}</NextContinuationToken>`,
      ),
    ],
  ])('takes %s for no page', (_what, text) => {
    expect(readListPage(text, '')).toBeUndefined()
  })

  it('leaves out what is not ours, or has no tag', () => {
    const text = page(
      object('other%2Fh%2Fa') + object('parlour%2F%E0%A4%A') + object('parlour%2Fh%2Fc', ''),
    )
    expect(readListPage(text, 'parlour/')).toEqual({ objects: [] })
  })

  it('says what went wrong, where that is a plain word', () => {
    expect(readErrorCode('<Error><Code>NoSuchKey</Code></Error>')).toBe('NoSuchKey')
    expect(readErrorCode('<Error><Code><b>No</b></Code></Error>')).toBeUndefined()
    expect(readErrorCode('NoSuchKey')).toBeUndefined()
    expect(readServerTime('<ServerTime>2026-11-27T18:00:00Z</ServerTime>')).toBe(
      Date.UTC(2026, 10, 27, 18),
    )
    expect(readServerTime('<ServerTime>soon</ServerTime>')).toBeUndefined()
  })

  it('reads any text without failing', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.constantFrom(
              '<Contents>',
              '</Contents>',
              '<Key>',
              '</Key>',
              '<ETag>',
              '<Error',
              '%',
            ),
            fc.string(),
          ),
        ),
        (parts) => {
          const text = `<ListBucketResult>${parts.join('')}`
          readListPage(text, '')
          readErrorCode(text)
        },
      ),
    )
  })
})
