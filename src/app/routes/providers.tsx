import { useNavigate } from '@/ui/router'
import { ProvidersScreen } from '@/features/providers/providers-screen'
import { paths } from '@/lib/paths'
import { tryDemo } from '@/runs/try-demo'

/** /providers */
export function Component() {
  const navigate = useNavigate()
  return <ProvidersScreen onTryDemo={async () => navigate(paths.chat(await tryDemo()))} />
}
