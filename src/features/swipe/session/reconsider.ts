import { reconsiderProfile } from '@/storage/dating/profiles'
import type { ProfileRecord } from '@/storage/dating/dating-records'
import { focusNeighbour } from '@/ui/focus-elsewhere'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** Puts somebody back into the deck and offers Undo. A write that fails stands in its own banner. */
export async function reconsider({ id, name }: Pick<ProfileRecord, 'id' | 'name'>): Promise<void> {
  focusNeighbour()
  const undo = await reconsiderProfile(id).catch(() => false as const)
  if (undo)
    showToast({
      text: words.isBackInDiscover(name),
      undo: () => void undo().catch(() => undefined),
    })
}
