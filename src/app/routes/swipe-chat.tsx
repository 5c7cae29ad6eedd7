import { useNavigate } from '@/ui/router'
import { SessionsScreen } from '@/features/swipe/sessions-screen'
import { paths } from '@/lib/paths'
import { tryDemo } from '@/runs/try-demo'

/** /swipe-chat */
export function Component() {
  const navigate = useNavigate()
  return <SessionsScreen onTryDemo={async () => navigate(paths.chat(await tryDemo()))} />
}
