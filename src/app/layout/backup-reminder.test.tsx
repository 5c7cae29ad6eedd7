// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { waitFor } from '@/testing/wait-for'
import { drawnPage } from '@/ui/testing/drawn-page'
import { database, databaseStatus, openDatabase } from '@/storage/database/database'
import { freshDatabase, removeDatabase } from '@/storage/testing/fresh-database'
import { fillDatabase } from '@/storage/testing/sample-records'
import { BackupReminder } from './backup-reminder'

const { page, draw } = drawnPage()

beforeEach(async () => {
  await freshDatabase()
  await fillDatabase()
})

afterEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  await removeDatabase()
})

it('comes also where the database is opened late (P20)', async () => {
  database.close({ disableAutoOpen: false })
  databaseStatus.setState({ status: 'opening' }, true)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  draw(<BackupReminder isChat={false} />)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  await vi.advanceTimersByTimeAsync(20_000)
  vi.useRealTimers()
  await openDatabase()
  await waitFor(() => expect(page.querySelector('[aria-label="Backup reminder"]')).not.toBeNull())
})
