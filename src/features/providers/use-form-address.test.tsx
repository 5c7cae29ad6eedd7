// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { paths } from '@/lib/paths'
import { sampleProvider } from '@/storage/testing/sample-records'
import { useFormAddress } from './use-form-address'

let root: Root

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  root = createRoot(document.createElement('div'))
})

afterEach(() => {
  act(() => root.unmount())
  vi.unstubAllGlobals()
})

/** What the form at an address is for, where these providers are stored. */
function openAt(path: string, ids: string[]) {
  history.replaceState(null, '', path)
  const shown: (string | undefined)[] = []
  const providers = ids.map((id) => sampleProvider({ id }))
  function Probe() {
    const { isOpen, provider } = useFormAddress(providers)
    if (isOpen) shown.push(provider?.id)
    return null
  }
  act(() => root.render(<Probe />))
  return { isOpen: shown.length > 0, id: shown.at(-1) }
}

it('opens the form of the provider that the address names', () => {
  expect(openAt(paths.editProvider('one'), ['one', 'two'])).toEqual({ isOpen: true, id: 'one' })
})

it('opens a blank form for a new provider, whatever ids are stored', () => {
  expect(openAt(paths.newProvider, ['new'])).toEqual({ isOpen: true, id: undefined })
})
