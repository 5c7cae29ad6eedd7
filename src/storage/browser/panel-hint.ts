const PANEL_KEY = 'parlour-conversations-panel'

/** Whether the list beside a chat was folded away when it was last seen. */
export function readPanelFolded(): boolean {
  try {
    return localStorage.getItem(PANEL_KEY) === 'folded'
  } catch {
    return false
  }
}

/** Remembers whether the list beside a chat is folded away. */
export function writePanelFolded(isFolded: boolean): void {
  try {
    if (isFolded) localStorage.setItem(PANEL_KEY, 'folded')
    else localStorage.removeItem(PANEL_KEY)
  } catch {
    // It opens unfolded the next time.
  }
}
