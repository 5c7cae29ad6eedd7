import { beforeEach, expect, it, vi } from 'vitest'
import type { ProviderType } from '@/domain/provider'
import type { PlannedFile } from '@/generation/prompt/plan-types'
import { toFailure } from '@/lib/failure'
import { createMemoryStorage } from '@/storage/testing/memory-storage'
import { sampleProvider } from '@/storage/testing/sample-records'
import { checkFiles } from './check-files'

beforeEach(() => void vi.stubGlobal('localStorage', createMemoryStorage()))

const MB = 1024 * 1024

function file(change: Partial<PlannedFile>): PlannedFile {
  return { id: 'f', kind: 'picture', name: 'f', mime: 'image/jpeg', size: 1, tokens: 1, ...change }
}
const pictures = (count: number, edge = 1_568) =>
  Array.from({ length: count }, () => file({ edge }))
const pdf = (pages: number, hasText = true) =>
  file({ kind: 'pdf', mime: 'application/pdf', pages, hasText })

/** Why files are refused, of one message each; undefined where they are not. */
function fault(
  files: PlannedFile[],
  type: ProviderType = 'anthropic',
  model = 'claude-sonnet-5-5',
) {
  const messages = files.map((each) => ({ role: 'user' as const, content: '', files: [each] }))
  try {
    checkFiles(sampleProvider({ type }), { model, messages })
  } catch (cause) {
    return toFailure(cause)
  }
  return undefined
}

it('counts pictures and pages together where Claude is asked, by how much the model takes (ATT-22)', () => {
  expect(fault([...pictures(300), pdf(300)])).toBeUndefined()
  expect(fault([...pictures(300), pdf(301)])).toEqual({
    code: 'files_too_many_pages',
    params: { count: 601, max: 600, pdfs: 1 },
  })
  const small = 'claude-haiku-4-5'
  expect(fault([pdf(20), pdf(20), pdf(20), pdf(20), pdf(20)], 'anthropic', small)).toBeUndefined()
  const six = fault([pdf(20), pdf(20), pdf(20), pdf(20), pdf(21)], 'anthropic', small)
  expect(six).toMatchObject({ params: { count: 101, max: 100, pdfs: 5 } })
  // A locked one has at least one, and no text to go as.
  const locked = fault([...pictures(100), pdf(0, false)], 'anthropic', small)
  expect(locked).toMatchObject({ params: { count: 101, max: 100 } })
  expect(locked?.params).not.toHaveProperty('pdfs')
})

it('counts a PDF of others as one (ATT-22)', () => {
  expect(fault([...pictures(99), pdf(20)], 'gemini')).toBeUndefined()
  expect(fault([...pictures(100), pdf(20)], 'gemini')).toEqual({
    code: 'files_too_many_pictures',
    params: { count: 101, max: 100, pdfs: 1 },
  })
})

it('refuses pictures that Claude would refuse for their pixels, fewer where they are many (ATT-22)', () => {
  expect(fault(pictures(20, 8_000))).toBeUndefined()
  expect(fault(pictures(1, 8_001))).toEqual({
    code: 'file_picture_too_long',
    params: { name: 'f', edge: 8_001, max: 8_000 },
  })
  expect(fault(pictures(21, 2_000))).toBeUndefined()
  const many = fault([...pictures(20), file({ edge: 2_048, name: 'map.png' })])
  expect(many).toMatchObject({ params: { name: 'map.png', edge: 2_048, max: 2_000, over: 20 } })
  expect(fault(pictures(21, 4_000), 'openai')).toBeUndefined()
})

it('refuses a picture with more megabytes than Claude takes (ATT-22)', () => {
  expect(fault([file({ size: 3.75 * MB })])).toBeUndefined()
  expect(fault([file({ size: 3.9 * MB, name: 'map.png' })])).toEqual({
    code: 'file_picture_too_large',
    params: { name: 'map.png', size: '5.2', max: 5 },
  })
  expect(fault([pdf(1, true), { ...pdf(1), size: 10 * MB }])).toBeUndefined()
  expect(fault([{ ...pdf(1), size: 25 * MB }])).toEqual({
    code: 'files_too_large_together',
    params: { size: '33.3', max: 32, pdfs: 1 },
  })
})
