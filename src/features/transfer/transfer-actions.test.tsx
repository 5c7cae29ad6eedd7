// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeTransferDialog, openTransferDialog } from '@/runs/data/transfer-dialog'
import { dropSafetyCopy, makeSafetyCopy } from '@/storage/all-data/safety-copy'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { waitFor } from '@/testing/wait-for'
import { TransferActions } from './transfer-actions'

const page = document.createElement('div')
const root = createRoot(page)

beforeEach(freshDatabase)
afterEach(async () => {
  root.unmount()
  await dropSafetyCopy()
  await removeDatabase()
})

it('offers the way back as soon as there is one, and no longer (decision 068)', async () => {
  root.render(<TransferActions />)
  await waitFor(() => expect(page.textContent).toContain('Reset'))
  openTransferDialog({ kind: 'reset' })
  await makeSafetyCopy('reset')
  closeTransferDialog()
  await waitFor(() => expect(page.textContent).toContain('Undo reset'))
  openTransferDialog({ kind: 'reset' })
  await dropSafetyCopy()
  closeTransferDialog()
  await waitFor(() => expect(page.textContent).not.toContain('Undo reset'))
})
