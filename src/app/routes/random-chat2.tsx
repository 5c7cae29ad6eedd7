import { useNavigate } from '@/ui/router'
import { RandomPersonScreen } from '@/features/random-persons/random-person-screen'
import { paths } from '@/lib/paths'
import { tryDemo } from '@/runs/try-demo'

/** /random-chat2 */
export function Component() {
  const navigate = useNavigate()
  return (
    <RandomPersonScreen
      kind="random-chat"
      onTryDemo={async () => navigate(paths.chat(await tryDemo()))}
    />
  )
}
