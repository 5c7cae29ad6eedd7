import { useNavigate } from '@/ui/router'
import { RandomPersonScreen } from '@/features/random-persons/random-person-screen'
import { paths } from '@/lib/paths'
import { tryDemo } from '@/runs/try-demo'

/** /random-text */
export function Component() {
  const navigate = useNavigate()
  return (
    <RandomPersonScreen
      kind="random-text"
      onTryDemo={async () => navigate(paths.chat(await tryDemo()))}
    />
  )
}
