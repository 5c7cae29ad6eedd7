import { resetSession } from '@/storage/all-data/reset-session'
import { indexMissingMessages } from '@/storage/search/message-index'
import type { ApplyOptions, OpenedSessionFile } from '@/storage/session-file/open-session-file'
import { restoreSafetyCopy } from '@/storage/all-data/safety-copy'
import type { ImportResult } from '@/storage/session-file/write-session'
import { sealProvider } from '@/storage/vault/seal-provider'
import { dismissUndoToasts } from '@/ui/overlays/dismiss-undo-toasts'
import { forgetAvatarDrafts } from '../pictures/avatar-draft'
import { forgetGeneratedPictures } from '../pictures/generated-pictures'
import { forgetPrompts } from '../chat/last-prompt'
import { forgetPersonSearches } from '../people/person-searches'
import { forgetStudio } from '../pictures/studio-form'
import { endsItself, forgetAllRuns, stopAllRuns } from '../live-runs'

/* What changes all data at once. Answers that are being written come to their end first. */

/** Takes everything away, after a safety copy. @throws {StorageError} as `resetSession`. */
export async function resetAll(): Promise<void> {
  await dropAllWork()
  await resetSession()
  dismissUndoToasts()
}

/** Ends what this tab is at after another one has reset everything. */
export async function followReset(): Promise<void> {
  dismissUndoToasts()
  await dropAllWork()
}

/** Ends everything that is being made, and forgets what was made and is stored nowhere: its data is gone, or about to go. */
async function dropAllWork(): Promise<void> {
  await stopEverything()
  forgetPersonSearches()
  forgetAllRuns()
  forgetAvatarDrafts()
  forgetGeneratedPictures()
  forgetStudio()
  forgetPrompts()
}

/** Ends what writes to the database by itself, such as answers and dating sessions. They keep what they have. */
async function stopEverything(): Promise<void> {
  await stopAllRuns((kind) => endsItself(kind) || kind === 'chapter')
}

/** Makes a session file the user's data. @throws as `OpenedSessionFile.apply`; nothing has changed then. */
export async function applyImport(
  opened: OpenedSessionFile,
  options: Omit<ApplyOptions, 'sealProvider'>,
): Promise<ImportResult> {
  await stopEverything()
  const result = await opened.apply({ ...options, sealProvider })
  if (options.mode === 'replace') dismissUndoToasts()
  return result
}

/** Takes the last import or reset back. @returns and @throws as `restoreSafetyCopy`. */
export async function takeBack(): Promise<number> {
  await stopEverything()
  const missingKeys = await restoreSafetyCopy()
  dismissUndoToasts()
  // Where that fails the next start goes on with it.
  indexMissingMessages().catch(() => undefined)
  return missingKeys
}
