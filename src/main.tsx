// Before all that has code of others.
import './first'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { boot } from '@/app/boot'
import { App } from '@/app/router'
import { watchInstallOffer } from '@/features/offline/install-offer'
import { startHistory } from '@/ui/buttons/history'
import { watchKeys } from '@/ui/watch-keys'
import '@/app/theme.css'
import '@/app/serif.css'

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
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
