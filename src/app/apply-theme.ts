import { type Theme, themes } from '@/domain/theme'
import { readThemeHint, writeThemeHint } from '@/storage/browser/theme-hint'

/** Puts a theme on the page and remembers it for the next first paint. */
export function applyTheme(theme: Theme): void {
  writeThemeHint(theme)
  showTheme(theme)
}

/** Puts the theme of the last visit on the page, before the database is open. */
export function applyThemeHint(): void {
  const hint = readThemeHint()
  const theme = themes.find((known) => known === hint)
  if (theme !== undefined && theme !== 'system') showTheme(theme)
}

function showTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  // The bars of a phone's browser: the page has a colour for each theme, light first.
  const bars = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  for (const [index, own] of (['light', 'dark'] as const).entries()) {
    const isShown = theme === own ? 'all' : 'not all'
    bars[index]?.setAttribute(
      'media',
      theme === 'system' ? `(prefers-color-scheme: ${own})` : isShown,
    )
  }
}
