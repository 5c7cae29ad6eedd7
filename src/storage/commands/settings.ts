import type { Settings } from '@/domain/settings'
import { updateMetadata } from './metadata'

/** Changes some settings and leaves the others, unknown ones too. @throws {StorageError} */
export function updateSettings(change: Partial<Settings>): Promise<void> {
  const subject = `settings ${Object.keys(change).join(' ')}`
  return updateMetadata('save_settings', subject, ({ settings }) => ({
    settings: { ...settings, ...change },
  }))
}
