import { expect, type Page } from '@playwright/test'
import { paths } from '@/lib/paths'
import type { StandIn } from '../../stand-in/server'
import { chatScreen } from './chat'
import {
  makeCharacter,
  makeConversation,
  makeMessages,
  makeProvider,
  seedDatabase,
  type SeedChatOptions,
  type SeedRecords,
} from '../data/seed'

/** The parts of the two-room chat, by their names. */
export function roomsScreen(page: Page) {
  const chat = chatScreen(page)
  return {
    ...chat,
    tabs: page.getByRole('tablist', { name: 'Rooms of this chat' }).getByRole('tab'),
    rpTab: page.getByRole('tab', { name: 'RP Mode' }),
    mobileTab: page.getByRole('tab', { name: 'Mobile Chat' }),
    /** Why an answer has no picture. */
    pictureNotice: page.getByRole('note').filter({ hasText: 'No picture this time' }),
    /** The button that opens a picture. */
    thumbnails: chat.log.locator('figure').getByRole('button'),
    viewer: page.getByRole('dialog', { name: 'Picture' }),
  }
}

interface OpenRoomsOptions extends SeedChatOptions {
  room?: 'rp' | 'mobile'
  /** Providers besides the conversation's. */
  otherProviders?: SeedRecords['providers']
}

/** Seeds a role-play chat with its provider and opens it in one of its rooms. */
export async function openRooms(page: Page, standIn: StandIn, options: OpenRoomsOptions = {}) {
  const { room = 'rp', otherProviders = [] } = options
  const provider = makeProvider(standIn, options.type ?? 'openai', options.provider)
  const character = makeCharacter(provider, options.character)
  const conversation = makeConversation(character, {
    conversationType: 'rp',
    title: `RP Chat with ${character.name}`,
    ...options.conversation,
  })
  const messages = makeMessages(conversation.id, options.messages ?? [])
  await seedDatabase(page, {
    providers: [provider, ...otherProviders],
    characters: [character],
    conversations: [conversation],
    messages,
    settings: options.settings,
  })
  await page.goto(paths.chat2(conversation.id, undefined, room))
  const screen = roomsScreen(page)
  await expect(screen.composer).toBeVisible()
  return { screen, provider, character, conversation, messages }
}

/** What the analysis says when it wants a picture. */
export const WANTED_PICTURE = {
  shouldGenerateImage: true,
  imagePrompt: 'A lamp room at dusk, seen from the stairs',
  useCharacterReference: false,
  reasoning: 'The user asked for a photo.',
}

/** Keeps requests for pictures from reaching the server until the returned function is called. */
export async function holdPictures(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/images(\/generations|\/edits)?$/, async (route) => {
    await released
    // A page that hung up meanwhile has no request any more.
    await route.continue().catch(() => undefined)
  })
  return release
}
