import { beforeEach, expect, it, vi } from 'vitest'
import { ProviderError } from '@/ai/provider-error'
import { readModelNote } from '@/storage/browser/model-notes'
import { createMemoryStorage } from '@/storage/testing/memory-storage'
import type { ProviderRecord } from '@/storage/database/records'
import { toNoted } from '../model-limits'
import { seesPictures } from './file-ability'
import { FileSendError } from './check-files'
import { understandRefusal } from './refused-pictures'

const provider: ProviderRecord = {
  id: 'p',
  name: 'Mine',
  type: 'custom',
  apiKey: '',
  apiEndpoint: 'http://localhost:8080/v1',
  defaultModel: 'm',
  enabled: true,
  createdAt: 0,
}
const file = {
  id: 'i',
  kind: 'picture' as const,
  mime: 'image/png',
  name: 'a.png',
  size: 3,
  tokens: 9,
}
const request = { model: 'm', messages: [{ role: 'user' as const, content: '', files: [file] }] }

function refusal(detail: string, statusCode = 400) {
  return new ProviderError({
    type: 'bad_request',
    code: 'bad_request',
    params: { detail },
    statusCode,
    provider: 'custom',
  })
}

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage())
})

it.each([
  ['this model does not support image input', 400],
  ['No endpoints found that support image input', 404],
  [
    'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj',
    500,
  ],
  ['Invalid content type. image_url is only supported by certain models: not supported here', 400],
  ['Failed to deserialize: unknown variant `image_url`, expected `text`', 422],
])('ATT-17: a model that says "%s" is remembered to see nothing', (detail, status) => {
  const failure = understandRefusal(provider, request, refusal(detail, status))
  expect(failure).toBeInstanceOf(FileSendError)
  expect(failure).toMatchObject({ code: 'pictures_not_taken' })
  expect(readModelNote(toNoted(provider, 'm')).seesNoPictures).toBe(true)
  expect(seesPictures(provider, 'm')).toBe(false)
})

it('knows before anything is sent that no model on this device looks at pictures (ATT-17)', () => {
  const device = { ...provider, type: 'device' as const, apiEndpoint: undefined }
  for (const model of ['browser', 'my-model.gguf']) expect(seesPictures(device, model)).toBe(false)
})

it.each([
  refusal('max_tokens is not supported'),
  refusal('The image is too large'),
  refusal('image not supported', 503),
  new Error('image not supported'),
])('leaves every other failure as it is: %s', (cause) => {
  expect(understandRefusal(provider, request, cause)).toBe(cause)
  expect(seesPictures(provider, 'm')).toBeUndefined()
})

it('blames no pictures where none were sent', () => {
  const cause = refusal('images are not supported')
  const words = { model: 'm', messages: [{ role: 'user' as const, content: 'Hello' }] }
  expect(understandRefusal(provider, words, cause)).toBe(cause)
})
