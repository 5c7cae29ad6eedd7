import { DevicesScreen } from '@/features/devices/devices-screen'

/** /settings/devices, with how it is set up in ?way= */
export function Component() {
  return <DevicesScreen />
}
