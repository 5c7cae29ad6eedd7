import { expect, it } from 'vitest'
import { chooseFiles } from '@/lib/files/file-limits'
import { inOneText, wordsOfFailure } from './describe-failure'

it('says why a file was not taken, and what to do (ATT-05, ATT-06)', () => {
  const { refused } = chooseFiles([new File([], 'empty.txt')], { count: 0, bytes: 0 })
  expect(refused.map(({ failure }) => wordsOfFailure(failure))).toEqual([
    { title: 'This file is empty.' },
  ])
  const tooLarge = { code: 'attachment_too_large', params: { size: '200.0', max: 50 } }
  expect(wordsOfFailure(tooLarge).title).toBe('This file has 200.0 MB; 50 MB are the most.')
  expect(inOneText(wordsOfFailure({ code: 'picture_heic' }))).toMatch(/JPEG.*“Most Compatible”/)
})

it('says how many of how many pages were read, and why no more (ATT-12)', () => {
  const partly = (params: Record<string, number>) =>
    wordsOfFailure({ code: 'pdf_read_partly', params: { read: 500, pages: 5_000, ...params } })
  expect(partly({ maxPages: 500 })).toMatchObject({
    title: 'Only the first 500 of 5,000 pages were read as text.',
    detail: 'No more than 500 pages are read.',
  })
  expect(partly({ seconds: 20 }).detail).toBe('Reading was ended after 20 seconds.')
  expect(partly({ maxCharacters: 300_000 }).detail).toContain('300,000 characters')
  const titleOf = (code: string, params: Record<string, number>) =>
    wordsOfFailure({ code, params }).title
  expect(titleOf('pdf_read_partly', { read: 1, pages: 9 })).toBe(
    'Only the first of 9 pages was read as text.',
  )
  expect(titleOf('pdf_read_partly', { read: 1, pages: 1 })).toBe(
    'Only a part of this PDF was read as text.',
  )
  expect(titleOf('pdf_read_partly', { read: 0, pages: 9 })).toBe(
    'None of its 9 pages could be read as text.',
  )
  expect(titleOf('pdf_pages_damaged', { damaged: 2, pages: 9 })).toBe(
    'The text of 2 of its 9 pages could not be read.',
  )
})
