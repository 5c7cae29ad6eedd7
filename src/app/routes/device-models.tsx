import { DeviceModelsScreen } from '@/features/device-models/device-models-screen'

/** /settings/models */
export function Component() {
  return <DeviceModelsScreen />
}
