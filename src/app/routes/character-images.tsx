import { useParams } from '@/ui/router'
import { CharacterImagesScreen } from '@/features/characters/character-images-screen'

/** /characters/{characterId}/images */
export function Component() {
  const { characterId = '' } = useParams()
  // The pictures of another character are another page.
  return <CharacterImagesScreen key={characterId} characterId={characterId} />
}
