import { SessionsScreen } from '@/features/swipe/sessions-screen'
import { unlockWithDemo } from '../start-demo'

/** /swipe-chat */
export function Component() {
  return <SessionsScreen onTryDemo={unlockWithDemo} />
}
