import { type Theme, themes } from '@/domain/settings'
import { readThemeHint, writeThemeHint } from '@/storage/theme-hint'

/** Puts a theme on the page and remembers it for the next first paint. */
export function applyTheme(theme: Theme): void {
  writeThemeHint(theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

/** Puts the theme of the last visit on the page, before the database is open. */
export function applyThemeHint(): void {
  const hint = readThemeHint()
  const theme = themes.find((known) => known === hint)
  if (theme !== undefined && theme !== 'system') document.documentElement.dataset.theme = theme
}
