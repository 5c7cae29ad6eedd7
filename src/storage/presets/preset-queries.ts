import { database } from '../database/database'
import { parseRow, parseRows } from '../database/read'
import { type Preset, presetSchema } from '@/domain/preset'

/* Reads of presets. Not with the other queries, because no page needs them to start. */

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** All presets, by their names. */
export async function getPresets(): Promise<Preset[]> {
  const rows = parseRows('presets', presetSchema, await database.presets.toArray())
  return rows.sort((a, b) => names.compare(a.name, b.name) || a.createdAt - b.createdAt)
}

/** A preset; undefined where there is none, or it is damaged. */
export async function getPreset(id: string): Promise<Preset | undefined> {
  return parseRow('presets', presetSchema, await database.presets.get(id))
}
