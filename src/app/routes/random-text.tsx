import { RandomPersonScreen } from '@/features/random-persons/random-person-screen'
import { unlockWithDemo } from '../start-demo'

/** /random-text */
export function Component() {
  return <RandomPersonScreen kind="random-text" onTryDemo={unlockWithDemo} />
}
