import { databaseStatus, openDatabase } from '@/storage/database/database'
import { type Flash, leaveFlash, takeFlash } from '@/storage/browser/flash'
import { wouldLoseTemporaryChats, temporaryData } from '@/storage/conversations/temporary-data'
import { holdPageWhile } from '@/runs/hold-page'
import { restrictToSavedProviders } from './restrict-to-saved-providers'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

const FLASH_TEXTS: Record<Flash, string> = {
  temporary_chats_gone: words.temporaryChatsAreGone,
  provider_saved: words.providerSaved,
}

/** Says on the next page of this tab that temporary chats are gone, unless it is the chat itself, which says so too. */
function tellOfLostChats({ persisted }: PageTransitionEvent): void {
  // A page that is only put aside comes back with its memory.
  if (persisted || !wouldLoseTemporaryChats() || location.pathname.includes('/temp_')) return
  leaveFlash('temporary_chats_gone')
}

/** Opens the database, narrows what the page may connect to, and shows what the page before left to say. */
export async function boot(): Promise<void> {
  const flash = takeFlash()
  if (flash !== undefined) showToast({ text: FLASH_TEXTS[flash], goesAlong: true })
  holdPageWhile(temporaryData, wouldLoseTemporaryChats)
  addEventListener('pagehide', tellOfLostChats)
  await openDatabase()
  if (databaseStatus.getState().status !== 'ready') return
  await restrictToSavedProviders()
}
