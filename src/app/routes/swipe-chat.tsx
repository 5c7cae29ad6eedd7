import { SessionsScreen } from '@/features/swipe/sessions/sessions-screen'
import { unlockWithDemo } from '../start-demo'

/** /swipe-chat */
export function Component() {
  return <SessionsScreen onTryDemo={unlockWithDemo} />
}
