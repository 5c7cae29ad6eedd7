import type { Settings } from '@/domain/settings'
import { getSettings } from '../database/queries'
import { settingsAhead } from '../database/records-ahead'
import { useLive } from './use-live'

/** The user's settings; undefined until read. */
export function useSettings(): Settings | undefined {
  return useLive(getSettings, [], [], settingsAhead)
}
