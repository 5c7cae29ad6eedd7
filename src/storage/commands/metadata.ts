import { database } from '../database/database'
import { parseRow } from '../database/read'
import {
  createMetadataRecord,
  METADATA_ID,
  type MetadataRecord,
  metadataRecordSchema,
} from '../database/records'
import { type StorageAction, StorageError } from '../database/storage-error'
import { write } from '../database/write'

/**
 * Changes fields of the metadata record and leaves the others, unknown ones too.
 * @param action what is done. @param subject names what is written, as for `write`.
 * @param change the new fields, made from the record as it is, unknown parts of its settings included.
 * @throws {StorageError}
 */
export function updateMetadata(
  action: StorageAction,
  subject: string,
  change: (record: Pick<MetadataRecord, 'settings'>) => Partial<MetadataRecord>,
): Promise<void> {
  return write({ action, subject }, [database.metadata], async () => {
    const row = await database.metadata.get(METADATA_ID)
    if (row === undefined) {
      const record = createMetadataRecord()
      await database.metadata.put({ ...record, ...change(record) })
      return
    }
    // Defaults are never written over a record that could not be read (P17).
    if (!parseRow('metadata', metadataRecordSchema, row))
      throw new StorageError('settings_damaged', { action })
    await database.metadata.update(METADATA_ID, { lastUpdated: Date.now(), ...change(row) })
  })
}
