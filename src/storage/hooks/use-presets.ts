import type { PresetRecord } from '../database/records'
import { getPresets } from '../presets/preset-queries'
import { useLiveList } from './use-live'

/** All presets, by their names; undefined until read. */
export function usePresets(): PresetRecord[] | undefined {
  return useLiveList(getPresets)
}
