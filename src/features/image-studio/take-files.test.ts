import { afterEach, describe, expect, it } from 'vitest'
import { forgetStudio, studioForm } from '@/runs/studio-form'
import { clearPictures, movePicture, takePictures } from './take-files'

const letter = (name: string) => new File(['Dear reader'], name)
const told = () => studioForm.getState().problems.map(({ name, message }) => `${name}: ${message}`)

afterEach(forgetStudio)

// No picture can be decoded here: the journeys in a browser show that. A file that is none shows the order.
describe('files', () => {
  it('that cannot be taken are told by name, in order (IMG-26)', async () => {
    await takePictures([letter('one.png'), letter('two.jpg')], 16)
    expect(told()).toEqual([
      'one.png: Please upload PNG or JPEG files only',
      'two.jpg: Please upload PNG or JPEG files only',
    ])
  })

  it('beyond what the model takes are refused unread', async () => {
    await takePictures([letter('one.png')], 0)
    expect(told()).toEqual(['one.png: This model edits 0 images at most at once.'])
  })

  it('that are still being read at "Clear" do not come any more (IMG-13)', async () => {
    const before = takePictures([letter('one.png'), letter('two.png')], 16)
    clearPictures()
    const after = takePictures([letter('three.png')], 16)
    await Promise.all([before, after])
    expect(told()).toEqual(['three.png: Please upload PNG or JPEG files only'])
  })
})

it('a picture is moved within the list, and nowhere else', () => {
  const picture = (id: string) => ({
    id,
    name: id,
    blob: new Blob(),
    thumbnail: new Blob(),
    width: 1,
    height: 1,
    isReduced: false,
  })
  studioForm.setState({ pictures: ['a', 'b', 'c'].map(picture) })
  const order = () => studioForm.getState().pictures.map(({ id }) => id)
  movePicture(2, 0)
  expect(order()).toEqual(['c', 'a', 'b'])
  for (const [from, to] of [
    [0, -1],
    [2, 3],
    [7, 0],
  ] as const)
    movePicture(from, to)
  expect(order()).toEqual(['c', 'a', 'b'])
})
