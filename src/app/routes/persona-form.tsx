import { CreatePersonaScreen } from '@/features/characters/personas/create-persona-screen'
import { EditPersonaScreen } from '@/features/characters/personas/edit-persona-screen'
import { useParams, useSearchParams } from '@/ui/buttons/router'

/** /personas/edit/{personaId}, and /personas/create with the character in ?from= whose copy it shall be */
export function Component() {
  const { personaId } = useParams()
  const [params] = useSearchParams()
  const from = params.get('from') ?? undefined
  // Another persona, or the copy of another character, is another form.
  return personaId === undefined ? (
    <CreatePersonaScreen key={from} characterId={from} />
  ) : (
    <EditPersonaScreen key={personaId} personaId={personaId} />
  )
}
