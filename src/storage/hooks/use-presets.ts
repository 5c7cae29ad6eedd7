import type { PresetRecord } from '../database/records'
import { getPreset, getPresets } from '../presets/preset-queries'
import { useLive, useLiveList } from './use-live'

/** All presets, by their names; undefined until read. */
export function usePresets(): PresetRecord[] | undefined {
  return useLiveList(getPresets)
}

/** One preset; undefined until read, null where there is none. */
export function usePreset(id: string): PresetRecord | null | undefined {
  return useLive(async () => (await getPreset(id)) ?? null, [id])
}
