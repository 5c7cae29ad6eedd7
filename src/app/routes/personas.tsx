import { PersonasScreen } from '@/features/characters/personas/personas-screen'

/** /personas */
export function Component() {
  return <PersonasScreen />
}
