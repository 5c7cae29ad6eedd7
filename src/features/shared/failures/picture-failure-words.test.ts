import { expect, it } from 'vitest'
import { PictureError, checkFileSize } from '@/lib/pictures/prepare-picture'
import { toFailure } from '@/lib/failure'
import { describeFailure, wordsOfFailure } from './describe-failure'

function failureOf(check: () => void) {
  try {
    check()
  } catch (cause) {
    return toFailure(cause)
  }
  return expect.unreachable()
}

it('says how large a file is and how large it may be (GAL-28)', () => {
  const failure = failureOf(() => checkFileSize(new Blob([new Uint8Array(2_202_009)])))
  expect(wordsOfFailure(failure)).toEqual({
    title: 'Image too large (2.1MB). Maximum size is 2MB',
  })
})

it('says what is wrong with a file beside that it is no picture (GAL-26)', () => {
  expect(wordsOfFailure(failureOf(() => checkFileSize(new Blob([]))))).toEqual({
    title: 'Invalid image',
    detail: 'The file is empty.',
  })
})

it.each([
  ['picture_not_loaded', 'Failed to load image'],
  [undefined, undefined],
])('says why a picture could not be drawn anew, where that is known: %s', (reason, detail) => {
  const error = new PictureError('picture_failed', reason === undefined ? reason : { reason })
  expect(describeFailure(error)).toEqual({
    title: 'Failed to process image. Please try a different file.',
    detail,
  })
})
