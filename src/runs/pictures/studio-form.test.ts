// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { writeFormDraft } from '@/storage/browser/form-drafts'
import { changeStudioForm, forgetStudio, readStudioForm, studioForm } from './studio-form'

afterEach(forgetStudio)

it('comes back after a reload as it was filled in, without its pictures (IMG-06)', () => {
  const blob = new Blob(['x'])
  const picture = {
    id: 'p',
    name: 'a.png',
    blob,
    thumbnail: blob,
    width: 1,
    height: 1,
    isReduced: false,
  }
  changeStudioForm({ tab: 'edit', prompt: 'A lighthouse', size: '1536x1024', count: 3 })
  changeStudioForm({ instructions: 'Make it night', pictures: [picture] })
  expect(readStudioForm()).toEqual({ ...studioForm.getState(), pictures: [], count: 1 })
})

it('is as new where the draft is damaged, field by field', () => {
  writeFormDraft('image-studio', { prompt: 'A lighthouse', tab: 'paint', size: 7 })
  expect(readStudioForm()).toMatchObject({
    prompt: 'A lighthouse',
    tab: 'generate',
    size: '1024x1024',
  })
  writeFormDraft('image-studio', 'nothing')
  expect(readStudioForm().prompt).toBe('')
})

it('leaves nothing behind when everything is reset', () => {
  changeStudioForm({ prompt: 'A lighthouse' })
  forgetStudio()
  expect(readStudioForm().prompt).toBe('')
})
