import { databaseStatus, openDatabase } from '@/storage/database'
import { takeFlash } from '@/storage/flash'
import { restrictToSavedProviders } from './restrict-to-saved-providers'
import { showToast } from '@/ui/toast-store'

/** Opens the database, narrows what the page may connect to, and shows what the page before left to say. */
export async function boot(): Promise<void> {
  const flash = takeFlash()
  if (flash !== undefined) showToast({ text: flash })
  await openDatabase()
  if (databaseStatus.getState().status !== 'ready') return
  await restrictToSavedProviders()
}
