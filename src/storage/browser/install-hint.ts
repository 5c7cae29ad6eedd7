const SHOWN_KEY = 'parlour-install-hint'

/** Whether it was shown in this browser how the app is installed. Where nothing can be kept, it counts as shown. */
export function wasInstallHintShown(): boolean {
  try {
    return localStorage.getItem(SHOWN_KEY) !== null
  } catch {
    return true
  }
}

/** Remembers that it was shown. */
export function noteInstallHintShown(): void {
  try {
    localStorage.setItem(SHOWN_KEY, 'shown')
  } catch {
    // It is not shown where nothing can be kept.
  }
}
