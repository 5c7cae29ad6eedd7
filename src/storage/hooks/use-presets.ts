import type { Preset } from '@/domain/preset'
import { getPresets } from '../presets/preset-queries'
import { useLiveList } from './use-live'

/** All presets, by their names; undefined until read. */
export function usePresets(): Preset[] | undefined {
  return useLiveList(getPresets)
}
