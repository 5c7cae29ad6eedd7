import { AnswerAlertsFields } from '@/features/alerts/answer-alerts-fields'
import { DeviceModelsSection } from '@/features/device-models/device-models-section'
import { DevicesSection } from '@/features/devices/devices-section'
import { ImageAnalysisFields } from '@/features/providers/image-analysis-settings'
import { SettingsScreen } from '@/features/settings/settings-screen'
import { SpendingSection } from '@/features/spending/spending-section'
import { StorageSection } from '@/features/storage/storage-section'
import { TransferActions } from '@/features/transfer/transfer-actions'

/** /settings */
export function Component() {
  return (
    <SettingsScreen
      answerAlerts={<AnswerAlertsFields />}
      imageAnalysis={<ImageAnalysisFields />}
      spending={<SpendingSection />}
      deviceModels={<DeviceModelsSection />}
      devices={<DevicesSection />}
      storage={<StorageSection transferButtons={<TransferActions />} />}
    />
  )
}
