import type { StandIn } from '../../../e2e/stand-in/server'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  type SeedChatOptions,
} from '../../../e2e/support/data/seed'
import { paths } from '@/lib/paths'
import { chatScreen } from './chat'
import type { Locator } from './locator'
import { expect } from './route-test'
import type { RoutePage } from './route-page'

/** The parts of the two-room chat, by their names. */
export function roomsScreen(page: Locator) {
  return {
    ...chatScreen(page),
    rpTab: page.getByRole('tab', { name: 'RP Mode' }),
    mobileTab: page.getByRole('tab', { name: 'Mobile Chat' }),
  }
}

/** Seeds a role-play chat with its provider and opens it in its first room. */
export async function openRooms(page: RoutePage, standIn: StandIn, options: SeedChatOptions = {}) {
  const provider = makeProvider(standIn, options.type ?? 'openai', options.provider)
  const character = makeCharacter(provider, options.character)
  const conversation = makeConversation(character, {
    conversationType: 'rp',
    title: `RP Chat with ${character.name}`,
    ...options.conversation,
  })
  const messages = makeMessages(conversation.id, options.messages ?? [])
  await page.seed({
    providers: [provider],
    characters: [character],
    conversations: [conversation],
    messages,
    settings: options.settings,
  })
  await page.goto(paths.chat2(conversation.id, undefined, 'rp'))
  const screen = roomsScreen(page)
  await expect(screen.composer).toBeVisible()
  return { screen, provider, character, conversation, messages }
}
