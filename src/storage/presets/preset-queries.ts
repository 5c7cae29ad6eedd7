import { database } from '../database/database'
import { parseRow, parseRows } from '../database/read'
import { type PresetRecord, presetRecordSchema } from '../database/records'

/* Reads of presets. Not with the other queries, because no page needs them to start. */

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** All presets, by their names. */
export async function getPresets(): Promise<PresetRecord[]> {
  const rows = parseRows('presets', presetRecordSchema, await database.presets.toArray())
  return rows.sort((a, b) => names.compare(a.name, b.name) || a.createdAt - b.createdAt)
}

/** A preset; undefined where there is none, or it is damaged. */
export async function getPreset(id: string): Promise<PresetRecord | undefined> {
  return parseRow('presets', presetRecordSchema, await database.presets.get(id))
}
