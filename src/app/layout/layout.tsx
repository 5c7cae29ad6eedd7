import { type ReactNode, useEffect } from 'react'
import { CspBoundary } from '@/ui/overlays/csp-boundary'
import { ToastRegion } from '@/ui/overlays/toast'
import { dismissToastsOfLeftPage } from '@/ui/overlays/toast-store'
import { BackupReminder } from './backup-reminder'
import { DatabaseGate } from '../database-gate'
import { fitAboveKeyboard } from '../fit-above-keyboard'
import { LateNotices } from './late-notices'
import { isChatPath } from './navigation'
import { PaletteLayer } from '../palette/palette-layer'
import { StorageNotices } from './storage-notices'
import { TabBar } from './tab-bar'
import { TopBar } from './top-bar'
import { TransferLayer } from '../transfer-layer'
import { useFocusOnNavigation } from '../use-focus-on-navigation'
import { useFollowTheme } from '../use-follow-theme'
import * as words from './words'

interface Props {
  /** Path of the screen that is shown. */
  pathname: string
  children: ReactNode
}

/** The frame of every screen. */
export function Layout({ pathname, children }: Props) {
  const isChat = isChatPath(pathname)
  const main = useFocusOnNavigation(pathname)
  useEffect(dismissToastsOfLeftPage, [pathname])
  return (
    <CspBoundary>
      <a
        href="#main"
        className="sr-only z-60 rounded-md bg-surface px-4 py-2 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {words.skipToContent}
      </a>
      <div
        ref={isChat ? fitAboveKeyboard : null}
        // A chat scrolls within itself: the page around it never does.
        className={
          isChat
            ? 'relative flex h-dvh flex-col overflow-clip pt-(--toasts-height)'
            : 'flex min-h-dvh flex-col pt-(--toasts-height)'
        }
      >
        <TopBar hideOnPhone={isChat} />
        <StorageNotices />
        <LateNotices />
        <main ref={main} id="main" tabIndex={-1} className="flex min-h-0 grow flex-col">
          <DatabaseGate>{children}</DatabaseGate>
        </main>
        {!isChat && <TabBar />}
      </div>
      <ToastRegion>
        <BackupReminder isChat={isChat} />
      </ToastRegion>
      <TransferLayer />
      <PaletteLayer />
      <DatabaseBoundTheme />
    </CspBoundary>
  )
}

function DatabaseBoundTheme() {
  useFollowTheme()
  return null
}
