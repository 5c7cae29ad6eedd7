// @vitest-environment jsdom
import { type ReactNode, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { ConfirmDialog } from './confirm-dialog'
import { Dialog } from './dialog'
import { FormDialog } from '../fields/form-dialog'
import { navigate, startHistory } from '../buttons/history'
import { stubResizeObserver } from '../testing/stub-observers'

let root: Root

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  startHistory()
})

const noOverlays = () => waitFor(() => expect(history.state).not.toMatchObject({ overlays: 1 }))

beforeEach(() => {
  stubResizeObserver()
  const container = document.createElement('div')
  document.body.append(container)
  root = createRoot(container)
  navigate('/before')
  navigate('/page')
})

afterEach(async () => {
  root.unmount()
  await noOverlays()
  document.body.replaceChildren()
})

function Host({ dialogOf }: { dialogOf: (close: () => void) => ReactNode }) {
  const [isOpen, setIsOpen] = useState(true)
  return isOpen && dialogOf(() => setIsOpen(false))
}

it.each([
  [
    'a dialog',
    (close: () => void) => (
      <Dialog open title="Any" onOpenChange={close}>
        Words
      </Dialog>
    ),
  ],
  [
    'a form',
    (close: () => void) => (
      <FormDialog title="Any" submitLabel="Save" onSubmit={() => undefined} onClose={close}>
        Words
      </FormDialog>
    ),
  ],
  [
    'a question',
    (close: () => void) => (
      <ConfirmDialog
        open
        title="Any"
        confirmText="Delete"
        onCancel={close}
        onConfirm={() => undefined}
      >
        Words
      </ConfirmDialog>
    ),
  ],
])('the back button closes %s instead of leaving the page', async (_, dialogOf) => {
  root.render(<Host dialogOf={dialogOf} />)
  await waitFor(() => expect(history.state).toMatchObject({ overlays: 1 }))
  history.back()
  await waitFor(() => expect(document.querySelector('[role$=dialog]')).toBeNull())
  await noOverlays()
  expect(location.pathname).toBe('/page')
})

it('tells the form that it stands in nothing of its own submit', async () => {
  const submitOuter = vi.fn()
  const submit = vi.fn()
  root.render(
    <form onSubmit={submitOuter}>
      <FormDialog title="Any" submitLabel="Save" onSubmit={submit} onClose={() => undefined}>
        Words
      </FormDialog>
    </form>,
  )
  const save = await waitFor(() => {
    const buttons = [...document.querySelectorAll('button')]
    const found = buttons.find(({ textContent }) => textContent === 'Save')
    if (!found) throw new Error('There is no button yet.')
    return found
  })
  save.click()
  expect(submit).toHaveBeenCalledOnce()
  expect(submitOuter).not.toHaveBeenCalled()
})
