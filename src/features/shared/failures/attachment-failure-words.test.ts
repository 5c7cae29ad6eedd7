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

it('says what the provider would refuse, and the way on (ATT-22)', () => {
  const tooMany = (params: Record<string, number>) =>
    wordsOfFailure({ code: 'files_too_many_pages', params: { count: 101, max: 100, ...params } })
  expect(tooMany({ pdfs: 2 })).toEqual({
    title: 'This request has 101 pictures and pages of PDFs; the model takes 100.',
    hint: 'Nothing was sent. Send the PDFs as text, or delete or hide messages with files.',
  })
  expect(tooMany({}).hint).toBe('Nothing was sent. Delete or hide messages with files.')
  const tooLong = (params: Record<string, number>) =>
    wordsOfFailure({ code: 'file_picture_too_long', params: { name: 'map.png', ...params } }).title
  expect(tooLong({ edge: 2_048, max: 2_000, over: 20 })).toBe(
    'The picture map.png is 2,048 pixels long; with more than 20 pictures the provider takes 2,000.',
  )
  expect(tooLong({ edge: 9_000, max: 8_000 })).toBe(
    'The picture map.png is 9,000 pixels long; the provider takes 8,000.',
  )
})
