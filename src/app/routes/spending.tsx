import { SpendingScreen } from '@/features/spending/spending-screen'

/** /spending */
export function Component() {
  return <SpendingScreen />
}
