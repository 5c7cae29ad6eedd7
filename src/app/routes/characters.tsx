import { CharactersScreen } from '@/features/characters/list/characters-screen'
import { unlockCharactersWithDemo } from '../start-demo'

/** /characters */
export function Component() {
  return <CharactersScreen onTryDemo={unlockCharactersWithDemo} />
}
