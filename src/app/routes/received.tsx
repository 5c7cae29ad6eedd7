import { ReceivedScreen } from '@/features/received/received-screen'

/** /settings/received */
export function Component() {
  return <ReceivedScreen />
}
