import type { Settings } from '@/domain/settings'

/** What a section of settings gets. */
export interface SettingsProps {
  settings: Settings
  /** Saves at once. */
  change: (part: Partial<Settings>) => void
}
