import { useNavigate } from '@/ui/router'
import { ImageStudioScreen } from '@/features/image-studio/image-studio-screen'
import { paths } from '@/lib/paths'
import { tryDemo } from '@/runs/try-demo'

/** /img-gen */
export function Component() {
  const navigate = useNavigate()
  return <ImageStudioScreen onTryDemo={async () => navigate(paths.chat(await tryDemo()))} />
}
