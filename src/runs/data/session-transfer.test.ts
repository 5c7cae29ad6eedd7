import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dropSafetyCopy } from '@/storage/all-data/safety-copy'
import { openSessionFile } from '@/storage/session-file/open-session-file'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { startImportWorkerHere } from '@/storage/testing/import-worker-here'
import { createSharedLocks } from '@/storage/testing/shared-locks'
import { showToast, toastStore } from '@/ui/overlays/toast-store'
import { applyImport, resetAll, takeBack } from './session-transfer'
import { sampleDefaultNames } from '@/storage/testing/default-names'

/** Texts of the toasts that could still undo something. */
function undoable() {
  const toasts = toastStore.getState().toasts.filter(({ undo, isLeaving }) => undo && !isLeaving)
  return toasts.map(({ text }) => text)
}

async function importFile(mode: 'merge' | 'replace') {
  const file = new Blob(['{"appVersion": "1.0.0", "providers": {}}'])
  const options = {
    startWorker: () => startImportWorkerHere(),
    defaultNames: sampleDefaultNames,
  }
  const opened = await openSessionFile(file, 'session.json', options)
  await applyImport(opened, { mode, overwrite: false })
  opened.close()
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { locks: createSharedLocks() })
  await freshDatabase()
  showToast({ text: 'Mira deleted', undo: () => undefined })
})

afterEach(async () => {
  toastStore.setState({ toasts: [] })
  await dropSafetyCopy()
  await removeDatabase()
  vi.unstubAllGlobals()
})

it.each([
  ['a reset', resetAll],
  ['an import that replaces everything', () => importFile('replace')],
])('%s leaves no Undo that would bring single records back into it', async (_, change) => {
  await change()
  expect(undoable()).toEqual([])
})

it('taking it back leaves no Undo of what came since', async () => {
  await resetAll()
  showToast({ text: 'Bo deleted', undo: () => undefined })
  await takeBack()
  expect(undoable()).toEqual([])
})

it('an import that merges leaves them', async () => {
  await importFile('merge')
  expect(undoable()).toEqual(['Mira deleted'])
})
