import { useNavigate } from '@/ui/router'
import { CharactersScreen } from '@/features/characters/characters-screen'
import { paths } from '@/lib/paths'
import { tryDemo } from '@/runs/try-demo'

/** /characters */
export function Component() {
  const navigate = useNavigate()
  return <CharactersScreen onTryDemo={async () => navigate(paths.chat(await tryDemo()))} />
}
