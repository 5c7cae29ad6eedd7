import { Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '@/domain/theme'
import { updateSettings } from '@/storage/commands/settings'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './words'

const NEXT: Record<Theme, Theme> = { system: 'light', light: 'dark', dark: 'system' }
const ICONS = { system: Monitor, light: Sun, dark: Moon }
const LABELS: Record<Theme, string> = {
  system: words.themeAsTheSystem,
  light: words.themeLight,
  dark: words.themeDark,
}

/** Goes through the three themes. On phones the settings have it. */
export function ThemeSwitch({ theme }: { theme: Theme }) {
  const change = () => {
    // A failed write shows in its own banner.
    updateSettings({ theme: NEXT[theme] }).catch(() => undefined)
  }
  return (
    <IconButton
      icon={ICONS[theme]}
      label={LABELS[theme]}
      className="max-sm:hidden"
      onClick={change}
    />
  )
}
