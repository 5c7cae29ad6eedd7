import { SESSION_APP_VERSION } from '@/domain/session'
import { type Settings, defaultSettings } from '@/domain/settings'
import { database } from '../database'
import { parseRow } from '../read'
import { METADATA_ID, metadataRecordSchema } from '../records'
import { StorageError } from '../storage-error'
import { write } from '../write'

/** Changes some settings and leaves the others, unknown ones too. @throws {StorageError} */
export function updateSettings(change: Partial<Settings>): Promise<void> {
  const subject = `settings ${Object.keys(change).join(' ')}`
  return write({ action: 'save the settings', subject }, [database.metadata], async () => {
    const row = await database.metadata.get(METADATA_ID)
    const lastUpdated = Date.now()
    if (row === undefined) {
      const settings = { ...defaultSettings, ...change }
      const appVersion = SESSION_APP_VERSION
      await database.metadata.put({ id: METADATA_ID, appVersion, lastUpdated, settings })
      return
    }
    // Defaults are never written over a record that could not be read (P17).
    if (!parseRow('metadata', metadataRecordSchema, row))
      throw new StorageError('unknown', 'Failed to save the settings: the saved ones are damaged.')
    const settings = { ...row.settings, ...change }
    await database.metadata.update(METADATA_ID, { lastUpdated, settings })
  })
}
