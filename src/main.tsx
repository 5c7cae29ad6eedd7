// Before all that has code of others.
import './first'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { boot } from '@/app/boot'
import { App, firstScreen } from '@/app/router'
import { watchInstallOffer } from '@/features/offline/install-offer'
import { isChatAddress } from '@/lib/start/frame'
import { earlyOpening } from '@/storage/connection/early-connection'
import { untilReadAhead } from '@/storage/connection/read-ahead'
import { startHistory } from '@/ui/buttons/history'
import { watchKeys } from '@/ui/watch-keys'
import '@/app/theme.css'
import '@/app/serif.css'

/** Milliseconds for which the bars wait for a chat. */
const LATE_CHAT_MS = 500

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')

if (window.top !== window.self) {
  // Hosts that cannot send frame-ancestors: nobody may put Parlour into a frame and trick clicks out of it.
  root.textContent = 'Parlour does not run inside another page. Open it in a tab of its own.'
} else {
  startHistory()
  watchKeys()
  watchInstallOffer()
  void boot()
  void untilDrawable().then(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

/**
 * A chat's screen, and the chat, come together with all this: drawn at once with the bars, the page is drawn and laid out once. Until
 * then the frame shows.
 */
async function untilDrawable(): Promise<void> {
  if (!isChatAddress(location.pathname)) return
  const late = new Promise((resolve) => setTimeout(resolve, LATE_CHAT_MS))
  const isRead = Promise.resolve(earlyOpening()).then(untilReadAhead)
  await Promise.race([late, Promise.all([firstScreen, isRead])])
}
