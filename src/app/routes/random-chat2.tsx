import { RandomPersonScreen } from '@/features/random-persons/random-person-screen'
import { unlockWithDemo } from '../start-demo'

/** /random-chat2 */
export function Component() {
  return <RandomPersonScreen kind="random-chat" onTryDemo={unlockWithDemo} />
}
