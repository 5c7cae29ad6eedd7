/*
 * What stands behind the app until it has drawn its first screen: the bars, and the box of a chat, in their places. It is written in
 * index.html, because it is there before any script, and has not more than that: what a chat's page paints early is painted
 * while its scripts are compiled, and a panel and lines would hold up the first words by a tenth.
 */
import { leadsTo } from './route-files'

/** Whether an address is that of a chat. @param pathname with the path under which the site is served */
export function isChatAddress(pathname: string): boolean {
  return leadsTo('/chat/:id', pathname) || leadsTo('/chat2/:id', pathname)
}

/**
 * Shows the frame as it is for an address, until a screen is drawn: each has a heading.
 * @param pathname with the path under which the site is served
 * @param isPanelFolded whether the list beside a chat is folded away
 */
export function showFrame(pathname: string, isPanelFolded: boolean): void {
  const isChat = isChatAddress(pathname)
  let frame: HTMLElement | null = null
  const watch = () => {
    const root = document.getElementById('root')
    // The browser may still be reading the page.
    if (!root) return
    frame ??= fitFrame(isChat, isPanelFolded)
    if (!root.querySelector('h1')) return
    observer.disconnect()
    frame?.remove()
  }
  const observer = new MutationObserver(watch)
  observer.observe(document, { childList: true, subtree: true })
  watch()
}

/** Makes the frame that of a chat or of another screen, and shows it. */
function fitFrame(isChat: boolean, isPanelFolded: boolean): HTMLElement | null {
  const frame = document.getElementById('frame')
  if (!frame) return null
  frame.querySelector(`[data-of=${isChat ? 'others' : 'chats'}]`)?.remove()
  // As the app's own bar, which a chat has no room for on a phone.
  if (isChat) frame.querySelector('[data-bar]')?.classList.add('hidden', 'lg:block')
  if (isPanelFolded) frame.querySelector('[data-panel]')?.classList.replace('w-70', 'w-14')
  frame.hidden = false
  return frame
}
