import { Menu as MenuIcon, Settings } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Link, NavLink } from '@/ui/buttons/router'
import { paths } from '@/lib/paths'
import { openTransferDialog } from '@/runs/data/transfer-dialog'
import { useSettings } from '@/storage/hooks/use-settings'
import { Button } from '@/ui/buttons/button'
import { classNames } from '@/ui/style/class-names'
import { IconButton } from '@/ui/buttons/icon-button'
import { destinations } from './navigation'
import { MenuButton } from './menu-button'
import { ThemeSwitch } from './theme-switch'
import { VaultMark } from './vault-mark'
import { Wordmark } from './wordmark'
import * as words from './words'

const DeveloperButton = lazy(() => import('@/features/settings/developer-button'))

/** The bar at the top: wordmark, destinations, import and export, settings, theme. */
export function TopBar({ hideOnPhone }: { hideOnPhone: boolean }) {
  const settings = useSettings()
  return (
    <header
      className={classNames(
        'sticky top-(--toasts-height) z-30 border-b border-border bg-bg pt-safe-0',
        hideOnPhone && 'hidden lg:block',
      )}
    >
      <div className="flex min-h-14 items-center gap-1 px-safe-4">
        <Link
          to={paths.home}
          className="me-2 flex items-center rounded-sm xl:me-4"
          aria-label={words.parlour}
        >
          <Wordmark />
        </Link>
        <nav aria-label={words.main} className="hidden min-w-0 grow flex-wrap lg:flex">
          {destinations.map(({ label, path, holds }) => (
            <NavLink
              key={path}
              to={path}
              holds={holds}
              className={({ isActive }) =>
                classNames(
                  'rounded-md px-1 py-1.5 text-xs font-medium whitespace-nowrap transition-colors hover:bg-text/8 xl:px-2 xl:text-sm 2xl:px-3',
                  isActive ? 'mark-below text-accent' : 'text-muted hover:text-text',
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center">
          <TransferButton kind="import" label={words.importLabel} />
          <TransferButton kind="export" label={words.exportLabel} />
          {settings?.devMode && (
            <Suspense>
              <DeveloperButton />
            </Suspense>
          )}
          <NavLink
            to={paths.settings}
            aria-label={words.settings}
            title={words.settings}
            className={({ isActive }) =>
              classNames(
                'inline-flex size-10 items-center justify-center rounded-md transition-colors hover:bg-text/8 max-sm:hidden pointer-coarse:size-11',
                isActive ? 'mark-below text-accent' : 'text-muted hover:text-text',
              )
            }
          >
            <Settings aria-hidden size={20} strokeWidth={1.5} />
          </NavLink>
          <VaultMark />
          <ThemeSwitch theme={settings?.theme ?? 'system'} />
          <MenuButton Trigger={MenuTrigger} />
        </div>
      </div>
    </header>
  )
}

function TransferButton({ kind, label }: { kind: 'import' | 'export'; label: string }) {
  return (
    <Button
      size="small"
      variant="quiet"
      className="px-1.5! font-normal! text-muted! lg:px-1! lg:text-xs! xl:px-2! xl:text-sm!"
      onClick={() => openTransferDialog({ kind })}
    >
      {label}
    </Button>
  )
}

function MenuTrigger(props: Omit<ComponentProps<'button'>, 'aria-label'>) {
  // On phones the bar at the bottom has it, within reach of the thumb.
  return (
    <IconButton icon={MenuIcon} label={words.menu} className="max-sm:hidden lg:hidden" {...props} />
  )
}
