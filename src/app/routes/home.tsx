import { HomeScreen } from '@/features/home/home-screen'
import { StorageBox } from '@/features/storage/storage-box'
import { InstallButton } from '@/features/offline/install-button'
import { InstallHint } from '@/features/offline/install-hint'
import { startDemo } from '../start-demo'

/** / */
export function Component() {
  return (
    <HomeScreen
      storageBox={<StorageBox />}
      onTryDemo={startDemo}
      installButton={
        <>
          <InstallButton />
          <InstallHint />
        </>
      }
    />
  )
}
