import { expect, type Page } from '@playwright/test'
import type { MessageRecord } from '@/storage/database/records'
import { paths } from '@/lib/paths'
import type { StandIn } from '../../stand-in/server'
import { chatScreen } from './chat'
import { seedChat, type SeedChatOptions } from '../data/seed'

/** The three looks of a chat. */
export const rooms = ['standard', 'rp', 'mobile'] as const
export type ChatRoom = (typeof rooms)[number]

/** Seeds a chat of one look, without opening it. */
export async function seedRoom(
  page: Page,
  standIn: Pick<StandIn, 'endpoint'> | undefined,
  room: ChatRoom,
  options: SeedChatOptions = {},
) {
  if (room === 'standard') return seedChat(page, standIn, options)
  const seeded = await seedChat(page, standIn, {
    ...options,
    character: { characterMode: room, ...options.character },
    conversation: { conversationType: 'rp', ...options.conversation },
    messages: options.messages?.map((message) => ({ messageType: room, ...message })),
  })
  return { ...seeded, path: paths.chat2(seeded.conversation.id) }
}

/** Seeds a chat of one look and opens it. */
export async function openRoom(
  page: Page,
  standIn: Pick<StandIn, 'endpoint'> | undefined,
  room: ChatRoom,
  options: SeedChatOptions = {},
) {
  const seeded = await seedRoom(page, standIn, room, options)
  await page.goto(seeded.path)
  const chat = chatScreen(page, seeded.character.name)
  await expect(chat.log).toHaveAttribute('data-room', room)
  await expect(chat.composer).toBeVisible()
  return { ...seeded, chat }
}

/** Messages of both sides in turn, the user first. */
export function turns(
  count: number,
  contentOf: (number: number) => string,
): Pick<MessageRecord, 'role' | 'content'>[] {
  return Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: contentOf(index + 1),
  }))
}
