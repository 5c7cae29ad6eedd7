// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { webcrypto } from 'node:crypto'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { database } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { fillDatabase, sampleProvider } from '@/storage/testing/sample-records'
import { exportSession } from '@/storage/session-file/export-session'
import { openSampleVault } from '@/storage/testing/sample-vault'
import { confirmations, resolveConfirmation } from '@/storage/vault/confirm-requests'
import { sealProvider } from '@/storage/vault/seal-provider'
import { closeVault, lockVault } from '@/storage/vault/vault-lock'
import { stubResizeObserver } from '@/ui/testing/stub-observers'
import { waitFor } from '@/testing/wait-for'
import { ExportDialog } from './export-dialog'

const page = document.createElement('div')
/** The browser's way to a download, which jsdom has not. */
const saveFile = vi.fn(() => 'blob:file')
let root: Root

function press(name: string) {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  )
  if (!found) throw new Error(`No button ${name}`)
  found.click()
}

function tick(name: string) {
  const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
    textContent.startsWith(name),
  )
  if (!label?.control) throw new Error(`No field ${name}`)
  label.control.click()
}

beforeEach(async () => {
  stubResizeObserver()
  saveFile.mockClear()
  // jsdom has no cryptography of its own.
  vi.stubGlobal('crypto', webcrypto)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saveFile, revokeObjectURL: vi.fn() }))
  await freshDatabase()
  await fillDatabase()
  await openSampleVault()
  const sealed = await sealProvider(sampleProvider({ id: 'sealed', apiKey: 'sk-sealed' }))
  await database.providers.put(sealed)
  document.body.append(page)
  root = createRoot(page)
  root.render(<ExportDialog onClose={() => undefined} />)
  await waitFor(() => tick('Include API keys'))
})
afterEach(async () => {
  root.unmount()
  closeVault()
  vi.unstubAllGlobals()
  await removeDatabase()
})

const isAsked = () => expect(confirmations.getState().waiting).toHaveLength(1)

it('saves nothing where the keys are locked while the file is written, and says so (P8)', async () => {
  press('Export')
  await waitFor(isAsked)
  const lockOnReading = (row: unknown) => {
    lockVault()
    return row
  }
  // Keys come first in a file, and messages after them.
  database.messages.hook('reading', lockOnReading)
  resolveConfirmation()
  await waitFor(() => {
    expect(document.body.textContent).toContain('Failed to export session')
    expect(document.body.textContent).toContain('Your keys were locked meanwhile')
  })
  database.messages.hook('reading').unsubscribe(lockOnReading)
  expect(saveFile).not.toHaveBeenCalled()
})

it('saves nothing where it has been taken away while it asked for the passphrase', async () => {
  press('Export')
  await waitFor(isAsked)
  root.unmount()
  resolveConfirmation()
  expect(confirmations.getState().waiting).toEqual([])
  // One that begins after the first of these ends before the second.
  for (const filename of ['first.json', 'second.json'])
    await exportSession({ includeApiKeys: true, includeConversations: true, filename })
  expect(saveFile).not.toHaveBeenCalled()
})
