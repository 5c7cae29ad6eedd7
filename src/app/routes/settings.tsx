import { ImageAnalysisFields } from '@/features/providers/image-analysis-settings'
import { SettingsScreen } from '@/features/settings/settings-screen'
import { StorageSection } from '@/features/storage/storage-section'

/** /settings */
export function Component() {
  return <SettingsScreen imageAnalysis={<ImageAnalysisFields />} storage={<StorageSection />} />
}
