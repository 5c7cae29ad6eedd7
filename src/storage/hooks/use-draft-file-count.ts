import { draftOwner } from '../attachments/draft-owner'
import { database } from '../database/database'
import { useLive } from './use-live'

/** How many files stand beside an unsent text of a permanent chat; undefined until read. @param draftKey tells the box */
export function useDraftFileCount(draftKey: string): number | undefined {
  return useLive(
    () => database.images.where('owner').equals(draftOwner(draftKey)).count(),
    [draftKey],
  )
}
