import type { MessageType } from '@/domain/message'
import type { MessageRecord } from '@/storage/database/records'
import * as words from './words'

/** The look and voice of a chat: a document, a page of a novel, a phone (docs/architecture.md). */
export type Room = 'standard' | MessageType

/** What the rooms of a role-play chat are called. */
export const ROOM_NAMES: Record<MessageType, string> = {
  rp: words.rpMode,
  mobile: words.mobileChat,
}

/** How messages are drawn: in the voice of their room, or plainly in every room. */
export type Look = Room | 'plain'

/** How wide messages and box are at most: a page or a phone. */
export const COLUMN_WIDTHS: Record<Look, string> = {
  standard: 'max-w-190',
  plain: 'max-w-190',
  rp: 'max-w-190',
  mobile: 'max-w-110',
}

/** Where a message stands among its neighbours, for grouping. */
export interface MessageGrouping {
  /** The message before is of somebody else, or there is none. */
  startsTurn: boolean
  /** It stands apart from the message before, which is of somebody else or of another minute. */
  startsGroup: boolean
  /** The next message is of somebody else or of another minute, or there is none: a bubble's tail. */
  endsGroup: boolean
  /** It is the first of its day. */
  startsDay: boolean
}

const MINUTE_MS = 60_000

function isSameDay(a: number, b: number): boolean {
  return new Date(a).toDateString() === new Date(b).toDateString()
}

/** Whether two neighbours stand close together, as parts of what one of the two says at once. */
function areGrouped(before: MessageRecord | undefined, after: MessageRecord | undefined): boolean {
  return (
    before !== undefined &&
    before.role === after?.role &&
    Math.floor(before.timestamp / MINUTE_MS) === Math.floor(after.timestamp / MINUTE_MS)
  )
}

/** @param before the message before, @param after the one after, where there are any. */
export function groupingOf(
  message: MessageRecord,
  before: MessageRecord | undefined,
  after: MessageRecord | undefined,
): MessageGrouping {
  return {
    startsTurn: before?.role !== message.role || before.userName !== message.userName,
    startsGroup: !areGrouped(before, message),
    endsGroup: !areGrouped(message, after),
    startsDay: before === undefined || !isSameDay(before.timestamp, message.timestamp),
  }
}
