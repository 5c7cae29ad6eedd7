import { getDraftFiles } from '../attachments/draft-files'
import type { StoredAttachedFile } from '../attachments/file-records'
import { useLiveOf } from './use-live'

/** The files beside unsent text, in their order; undefined until read. @param draftKey tells the box */
export function useDraftFiles(draftKey: string): StoredAttachedFile[] | undefined {
  return useLiveOf(draftKey, () => getDraftFiles(draftKey))
}
