import { useEffect } from 'react'
import { useSettings } from '@/storage/hooks/use-settings'
import { applyTheme } from './apply-theme'

/** Keeps the page's theme in step with the setting, also when another tab changes it. */
export function useFollowTheme(): void {
  const theme = useSettings()?.theme
  useEffect(() => {
    if (theme) applyTheme(theme)
  }, [theme])
}
