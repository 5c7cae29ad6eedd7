import { useParams } from '@/ui/buttons/router'
import { EditCharacterScreen } from '@/features/characters/form/edit-character-screen'

/** /characters/edit/{characterId} */
export function Component() {
  const { characterId = '' } = useParams()
  // Another character is another form.
  return <EditCharacterScreen key={characterId} characterId={characterId} />
}
