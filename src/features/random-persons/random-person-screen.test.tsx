// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeFormDraft } from '@/storage/form-drafts'
import { freshDatabase } from '@/storage/testing/fresh-database'
import { sampleProvider } from '@/storage/testing/sample-records'
import { database } from '@/storage/database'
import { waitFor } from '@/testing/wait-for'
import { stubResizeObserver } from '@/ui/testing/stub-resize-observer'
import { RandomPersonScreen } from './random-person-screen'

let root: Root

beforeEach(async () => {
  stubResizeObserver()
  vi.stubGlobal('scrollTo', () => undefined)
  await freshDatabase()
  await database.providers.put(sampleProvider())
  const page = document.createElement('div')
  document.body.append(page)
  root = createRoot(page)
})

afterEach(() => root.unmount())

it('marks the fields that ask for somebody under 18, says why beside each, and moves the focus to the first (P23)', async () => {
  writeFormDraft('random-text', {
    providerId: 'provider-1',
    gender: 'schoolgirl',
    attributes: [{ id: 'own', label: 'Age', value: '16', isCustom: true }],
  })
  root.render(<RandomPersonScreen kind="random-text" onTryDemo={() => Promise.resolve()} />)
  const button = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('button[form]')
    if (!found) throw new Error('no form yet')
    return found
  })
  expect(document.querySelector('[aria-invalid]')).toBeNull()
  button.click()
  const marked = await waitFor(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid=true]')]
    expect(fields).toContain(document.activeElement)
    return fields
  })
  expect(marked.map(({ value }) => value)).toEqual(['schoolgirl', '16'])
  for (const field of marked)
    expect(
      document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
        ?.textContent,
    ).toMatch(
      `Only people of 18 or older can be generated. Please change the words that say otherwise: “${field.value}”`,
    )
  expect(document.activeElement).toBe(marked[0])
  // Fields in a folded part are shown.
  expect(marked[1]?.closest('details')?.open).toBe(true)
})
