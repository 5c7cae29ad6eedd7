import { Heart, House, type LucideIcon, MessageSquare, UsersRound } from 'lucide-react'
import { paths } from '@/lib/paths'

/** A screen that the navigation leads to. */
export interface Destination {
  label: string
  path: string
}

/** The destinations, in the specified order. */
export const destinations: readonly Destination[] = [
  { label: 'Home', path: paths.home },
  { label: 'Providers', path: paths.providers },
  { label: 'Characters', path: paths.characters },
  { label: 'Conversations', path: paths.conversations },
  { label: 'Random Text', path: paths.randomText },
  { label: 'Random Chat 2.0', path: paths.randomChat2 },
  { label: 'Swipe & Chat', path: paths.swipeChat },
  { label: 'Img Gen', path: paths.imageStudio },
  { label: 'About', path: paths.about },
]

/** Those of a phone's bar; the others are behind "More". */
export const tabs: readonly (Destination & { icon: LucideIcon })[] = [
  { label: 'Home', path: paths.home, icon: House },
  { label: 'Conversations', path: paths.conversations, icon: MessageSquare },
  { label: 'Characters', path: paths.characters, icon: UsersRound },
  { label: 'Swipe', path: paths.swipeChat, icon: Heart },
]

/** Whether a screen fills the height by itself, without tab bar: the chats. */
export function isChatPath(pathname: string): boolean {
  return /^\/chat2?\//.test(pathname)
}
