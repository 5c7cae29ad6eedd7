import { afterEach, expect, it } from 'vitest'
import { forgetStudio, studioForm } from '@/runs/pictures/studio-form'
import { takePictures } from './take-files'

afterEach(forgetStudio)

it('of ten thousand files looks at the first hundred, and tells of the rest at once (IMG-26)', async () => {
  let changes = 0
  const stop = studioForm.subscribe(() => (changes += 1))
  const files = Array.from({ length: 10_000 }, (_, index) => new File(['no picture'], `${index}`))
  await takePictures(files, 16)
  stop()
  expect(changes).toBeLessThan(200)
  const { problems, pictures } = studioForm.getState()
  expect(pictures).toEqual([])
  expect(problems).toHaveLength(20)
  expect(problems.at(-2)).toEqual({
    name: '99',
    failure: { code: 'picture_not_editable' },
  })
  expect(problems.at(-1)).toEqual({
    name: '9900 more',
    failure: { code: 'too_many_files', params: { max: 100 } },
  })
})
