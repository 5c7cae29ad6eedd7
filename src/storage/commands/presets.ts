import { type Preset, type PresetPart, withAllParts } from '@/domain/preset'
import { createId } from '@/lib/ids'
import { applyChange } from '../database/apply-change'
import { database } from '../database/database'
import { write } from '../database/write'
import type { Undo } from './undo'

/** What the user decides about a preset; the rest is given on saving. */
export type PresetDraft = Pick<Preset, 'name' | 'parts'>

const tables = [database.presets]

/** Saves a new preset, with every part of which there is one. Nothing uses it until it is chosen. @returns its id. @throws {StorageError} */
export async function createPreset({ name, parts }: PresetDraft): Promise<string> {
  const now = Date.now()
  const preset = {
    id: createId(),
    name,
    parts: withAllParts(parts),
    createdAt: now,
    updatedAt: now,
  }
  await write({ action: 'save_preset', retry: false }, tables, () => database.presets.put(preset))
  return preset.id
}

/**
 * Changes a preset by what it is at that moment, so that two tabs do not undo each other (P18).
 * @param toChange undefined leaves it as it is.
 * @returns false where there is none. @throws {StorageError}
 */
export function updatePreset(
  id: string,
  toChange: (preset: Preset) => Partial<PresetDraft> | undefined,
): Promise<boolean> {
  return write({ action: 'save_preset', retry: false }, tables, async () => {
    const current = await database.presets.get(id)
    if (!current) return false
    const change = toChange(current)
    if (change) {
      const whole = { ...change, ...(change.parts && { parts: withAllParts(change.parts) }) }
      await database.presets.put(applyChange<Preset>(current, { ...whole, updatedAt: Date.now() }))
    }
    return true
  })
}

/** Changes one part of a preset. @returns false where the preset or the part is gone. @throws {StorageError} */
export async function updatePresetPart(
  id: string,
  partId: string,
  change: Partial<Omit<PresetPart, 'id' | 'kind'>>,
): Promise<boolean> {
  let isThere = false
  const found = await updatePreset(id, ({ parts }) => {
    isThere = parts.some((part) => part.id === partId)
    return isThere
      ? { parts: parts.map((part) => (part.id === partId ? { ...part, ...change } : part)) }
      : undefined
  })
  return found && isThere
}

/**
 * Deletes a preset. What names it stays as it is: one that is gone counts as none chosen, and Undo makes it count again.
 * @returns false where there is none. @throws {StorageError}
 */
export function deletePreset(id: string): Promise<Undo | false> {
  return write({ action: 'delete_preset', subject: `preset ${id}` }, tables, async () => {
    const preset = await database.presets.get(id)
    if (!preset) return false
    await database.presets.delete(id)
    return () =>
      write({ action: 'restore_preset' }, tables, async () => {
        // Where an import has brought it back meanwhile, that one stays.
        if (!(await database.presets.get(id))) await database.presets.put(preset)
      })
  })
}
