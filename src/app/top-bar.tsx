import { FileInput, FileOutput, Menu as MenuIcon, Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link, NavLink } from '@/ui/router'
import { paths } from '@/lib/paths'
import { openTransferDialog } from '@/runs/transfer-dialog'
import { useSettings } from '@/storage/hooks/use-settings'
import { classNames } from '@/ui/class-names'
import { IconButton } from '@/ui/icon-button'
import { destinations } from './navigation'
import { ThemeSwitch } from './theme-switch'
import { VaultMark } from './vault-mark'
import { Wordmark } from './wordmark'

const MenuSheet = lazy(() => import('./menu-sheet'))
const DeveloperButton = lazy(() => import('@/features/settings/developer-button'))

/** On the narrowest phones these are in the menu only. */
const WITH_ROOM = 'max-[23rem]:hidden'

/** The bar at the top: wordmark, destinations, import and export, settings, theme. NAV-01 to NAV-03. */
export function TopBar({ hideOnPhone }: { hideOnPhone: boolean }) {
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const settings = useSettings()
  return (
    <header
      className={classNames(
        'sticky top-0 z-30 border-b border-border bg-bg/95 pt-safe-0 backdrop-blur-sm',
        hideOnPhone && 'hidden lg:block',
      )}
    >
      <div className="flex h-14 items-center gap-1 px-safe-4">
        <Link to={paths.home} className="me-4 flex items-center rounded-sm" aria-label="Parlour">
          <Wordmark />
        </Link>
        <nav aria-label="Main" className="hidden grow gap-1 lg:flex">
          {destinations.map(({ label, path }) => (
            <NavLink
              key={path}
              to={path}
              end={path === paths.home}
              className={({ isActive }) =>
                classNames(
                  'rounded-md px-3 py-1.5 text-sm font-medium transition-colors hover:bg-text/8',
                  isActive ? 'text-accent' : 'text-muted hover:text-text',
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center">
          <IconButton
            icon={FileInput}
            label="Import"
            className={WITH_ROOM}
            onClick={() => openTransferDialog({ kind: 'import' })}
          />
          <IconButton
            icon={FileOutput}
            label="Export"
            className={WITH_ROOM}
            onClick={() => openTransferDialog({ kind: 'export' })}
          />
          {settings?.devMode && (
            <Suspense>
              <DeveloperButton />
            </Suspense>
          )}
          <NavLink
            to={paths.settings}
            aria-label="Settings"
            title="Settings"
            className={({ isActive }) =>
              classNames(
                'inline-flex size-10 items-center justify-center rounded-md transition-colors hover:bg-text/8 max-sm:hidden pointer-coarse:size-11',
                isActive ? 'text-accent' : 'text-muted hover:text-text',
              )
            }
          >
            <Settings aria-hidden size={20} strokeWidth={1.5} />
          </NavLink>
          <VaultMark />
          <ThemeSwitch theme={settings?.theme ?? 'system'} />
          <IconButton
            icon={MenuIcon}
            label="Menu"
            className="lg:hidden"
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={() => setIsMenuOpen(true)}
          />
        </div>
      </div>
      {isMenuOpen && (
        <Suspense>
          <MenuSheet onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}
