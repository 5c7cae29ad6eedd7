import { lazy } from 'react'
import { HomeScreen } from '@/features/home/home-screen'
import { StorageBox } from '@/features/storage/storage-box'
import { InstallButton } from '@/features/offline/install-button'
import { InstallHint } from '@/features/offline/install-hint'
import { startDemo } from '../start-demo'

const NewChatDialog = lazy(() => import('@/features/conversations/new-chat-dialog'))
/** The chat's own, with the chat: whoever writes to one is about to open it. */
const SendMeter = lazy(async () => {
  const { loadLateParts } = await import('./chat')
  return { default: (await loadLateParts()).SendMeter }
})

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
      newChatDialog={(onClose) => <NewChatDialog type="standard" onClose={onClose} />}
      sendMeter={(box) => <SendMeter {...box} isNarrow={false} />}
    />
  )
}
