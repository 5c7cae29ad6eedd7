import { Heart, House, type LucideIcon, MessageSquare, UsersRound } from 'lucide-react'
import { paths } from '@/lib/paths'
import * as words from './words'

/** A screen that the navigation leads to. */
export interface Destination {
  label: string
  path: string
}

/** The destinations, in the specified order. */
export const destinations: readonly Destination[] = [
  { label: words.home, path: paths.home },
  { label: words.providers, path: paths.providers },
  { label: words.characters, path: paths.characters },
  { label: words.conversations, path: paths.conversations },
  { label: words.randomText, path: paths.randomText },
  { label: words.randomChat, path: paths.randomChat2 },
  { label: words.swipeChat, path: paths.swipeChat },
  { label: words.imgGen, path: paths.imageStudio },
  { label: words.about, path: paths.about },
]

/** Those of a phone's bar; the others are behind "More". */
export const tabs: readonly (Destination & { icon: LucideIcon })[] = [
  { label: words.home, path: paths.home, icon: House },
  { label: words.conversations, path: paths.conversations, icon: MessageSquare },
  { label: words.characters, path: paths.characters, icon: UsersRound },
  { label: words.swipe, path: paths.swipeChat, icon: Heart },
]

/** Whether a screen fills the height by itself, without tab bar: the chats. */
export function isChatPath(pathname: string): boolean {
  return /^\/chat2?\//.test(pathname)
}
