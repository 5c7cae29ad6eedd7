import { useNavigate } from '@/ui/router'
import { ConversationsScreen } from '@/features/conversations/conversations-screen'
import { paths } from '@/lib/paths'
import { tryDemo } from '@/runs/try-demo'

/** /conversations */
export function Component() {
  const navigate = useNavigate()
  return <ConversationsScreen onTryDemo={async () => navigate(paths.chat(await tryDemo()))} />
}
