import { CharactersScreen } from '@/features/characters/characters-screen'
import { startDemo } from '../start-demo'

/** /characters */
export function Component() {
  return <CharactersScreen onTryDemo={startDemo} />
}
