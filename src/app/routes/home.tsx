import { useNavigate } from '@/ui/router'
import { HomeScreen } from '@/features/home/home-screen'
import { StorageBox } from '@/features/storage/storage-box'
import { InstallButton } from '@/features/offline/install-button'
import { paths } from '@/lib/paths'
import { tryDemo } from '@/runs/try-demo'

/** / */
export function Component() {
  const navigate = useNavigate()
  return (
    <HomeScreen
      storageBox={<StorageBox />}
      onTryDemo={async () => navigate(paths.chat(await tryDemo()))}
      installButton={<InstallButton />}
    />
  )
}
