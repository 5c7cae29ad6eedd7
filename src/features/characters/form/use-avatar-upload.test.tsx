// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PictureError } from '@/lib/pictures/prepare-picture'
import * as pictures from '@/lib/pictures/prepare-picture'
import { avatarDrafts, forgetAvatarDrafts } from '@/runs/pictures/avatar-draft'
import { useAvatarUpload } from './use-avatar-upload'

let root: Root
let upload: ReturnType<typeof useAvatarUpload>
/** By name of the file: lets its reading end. */
let read: Record<string, () => void>

function Form({ tell }: { tell: (now: typeof upload) => void }) {
  const now = useAvatarUpload('ada', undefined)
  useEffect(() => {
    tell(now)
  })
  return null
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  read = {}
  // No picture can be decoded here: the journeys in a browser show that.
  vi.spyOn(pictures, 'preparePicture').mockImplementation(
    (file) =>
      new Promise((resolve, reject) => {
        const name = file instanceof File ? file.name : ''
        read[name] = () =>
          name === 'broken'
            ? reject(new PictureError('picture_empty'))
            : resolve({ blob: file, width: 1, height: 1 })
      }),
  )
  root = createRoot(document.createElement('div'))
  act(() => root.render(<Form tell={(now) => (upload = now)} />))
})

afterEach(() => {
  act(() => root.unmount())
  forgetAvatarDrafts()
  vi.unstubAllGlobals()
})

const choose = (name: string) => act(() => void upload.take(new File([name], name)))
const finish = (name: string) => act(async () => read[name]?.())
const given = () => avatarDrafts.getState()['ada']?.picture?.picture.blob

it('takes the file that was chosen last, though an earlier one is read later', async () => {
  choose('large')
  choose('small')
  await finish('small')
  await finish('large')
  expect(given()).toHaveProperty('name', 'small')
  expect(upload.isReading).toBe(false)
})

it('takes nothing after "Remove Avatar", nor after the form was left', async () => {
  choose('first')
  act(() => upload.reset())
  expect(upload.isReading).toBe(false)
  await finish('first')
  choose('second')
  act(() => root.render(null))
  await finish('second')
  expect(avatarDrafts.getState()['ada']).toBeUndefined()
})

it('tells what is wrong with a file until the next one is chosen', async () => {
  choose('broken')
  await finish('broken')
  expect(upload.problem).toEqual({ code: 'picture_empty' })
  choose('fine')
  expect(upload.problem).toBeUndefined()
  await finish('fine')
  expect(given()).toHaveProperty('name', 'fine')
})
