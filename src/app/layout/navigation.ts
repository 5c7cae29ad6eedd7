import { Heart, House, type LucideIcon, MessageSquare, UsersRound } from 'lucide-react'
import { paths } from '@/lib/paths'
import * as words from './words'

/** A screen that the navigation leads to. */
export interface Destination {
  label: string
  path: string
  /** Whether a page that is not below its path belongs to it. Default: none does */
  holds?: (pathname: string) => boolean
}

/** Whether a screen fills the height by itself, without tab bar: the chats. */
export function isChatPath(pathname: string): boolean {
  return /^\/chat2?\//.test(pathname)
}

const home: Destination = { label: words.home, path: paths.home }
const characters: Destination = {
  label: words.characters,
  path: paths.characters,
  // Its other tabs.
  holds: (pathname) => /^\/(?:personas|lorebooks)(?:\/|$)/.test(pathname),
}
const conversations: Destination = {
  label: words.conversations,
  path: paths.conversations,
  holds: isChatPath,
}

/** The destinations, in the specified order. */
export const destinations: readonly Destination[] = [
  home,
  { label: words.providers, path: paths.providers },
  characters,
  conversations,
  { label: words.randomText, path: paths.randomText },
  { label: words.randomChat, path: paths.randomChat2 },
  { label: words.swipeChat, path: paths.swipeChat },
  { label: words.imgGen, path: paths.imageStudio },
  { label: words.about, path: paths.about },
]

/** Those of a phone's bar; the others are behind "More". */
export const tabs: readonly (Destination & { icon: LucideIcon })[] = [
  { ...home, icon: House },
  { ...conversations, icon: MessageSquare },
  { ...characters, icon: UsersRound },
  { label: words.swipe, path: paths.swipeChat, icon: Heart },
]

/** All of them, with what the bars have icons for. */
export const allDestinations: readonly Destination[] = [
  ...destinations,
  {
    label: words.settings,
    path: paths.settings,
    holds: (pathname) => pathname === paths.spending,
  },
]

/** What a phone's bar has behind "More". */
export const behindMore = allDestinations.filter(
  (destination) => !tabs.some(({ path }) => path === destination.path),
)
