import type { Theme } from '@/domain/theme'

const THEME_HINT_KEY = 'parlour-theme'

/** The theme as last set, readable before the database is open, so that the first paint has it. */
export function readThemeHint(): string | null {
  try {
    return localStorage.getItem(THEME_HINT_KEY)
  } catch {
    return null
  }
}

/** Remembers the theme for the next start. */
export function writeThemeHint(theme: Theme): void {
  try {
    localStorage.setItem(THEME_HINT_KEY, theme)
  } catch {
    // Only a flash of the other theme at the next start is lost.
  }
}
