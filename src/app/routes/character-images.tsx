import { useParams } from '@/ui/buttons/router'
import { CharacterImagesScreen } from '@/features/characters/gallery/character-images-screen'

/** /characters/{characterId}/images */
export function Component() {
  const { characterId = '' } = useParams()
  // The pictures of another character are another page.
  return <CharacterImagesScreen key={characterId} characterId={characterId} />
}
