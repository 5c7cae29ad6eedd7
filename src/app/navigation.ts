import { paths } from '@/lib/paths'
import { House, type LucideIcon, MessageSquare, PlugZap, UsersRound } from 'lucide-react'

/** A screen that the top bar and the tab bar lead to. */
export interface Destination {
  label: string
  path: string
  icon: LucideIcon
}

/** The destinations, in the specified order. NAV-01. */
export const destinations: Destination[] = [
  { label: 'Home', path: paths.home, icon: House },
  { label: 'Providers', path: paths.providers, icon: PlugZap },
  { label: 'Characters', path: paths.characters, icon: UsersRound },
  { label: 'Conversations', path: paths.conversations, icon: MessageSquare },
]

/** Whether a screen fills the height by itself, without tab bar: the chats. */
export function isChatPath(pathname: string): boolean {
  return /^\/chat2?\//.test(pathname)
}
