import { SessionsScreen } from '@/features/swipe/sessions-screen'
import { startDemo } from '../start-demo'

/** /swipe-chat */
export function Component() {
  return <SessionsScreen onTryDemo={startDemo} />
}
