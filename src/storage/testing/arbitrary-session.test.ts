import { fc } from '@/testing/fast-check'
import { beforeAll, expect, it } from 'vitest'
import { characterMetadataSchema, characterSchema, galleryImageSchema } from '@/domain/character'
import { conversationMetadataSchema, conversationSchema } from '@/domain/conversation'
import { datingSessionSchema, profileSchema } from '@/domain/dating-session'
import { messageImageSchema, messageSchema, messageVariantSchema } from '@/domain/message'
import { providerSchema } from '@/domain/provider'
import { type Session, sessionSchema } from '@/domain/session'
import { settingsSchema } from '@/domain/settings'
import { arbitrarySession } from './arbitrary-session'
import { sampledSessions } from './property-runs'

/** Making them costs most: all tests look at the same ones. */
let sessions: Session[] = []

beforeAll(() => {
  sessions = fc.sample(arbitrarySession(), sampledSessions)
})

it('makes sound sessions that JSON gives back as they were', () => {
  for (const session of sessions) {
    expect(sessionSchema.parse(session)).toStrictEqual(session)
    expect(JSON.parse(JSON.stringify(session))).toStrictEqual(session)
  }
})

it('makes ids that are unique in the whole session', () => {
  for (const session of sessions) {
    const ids = idsOf(session)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

function idsOf(session: Session): string[] {
  const { providers, characters, conversations, datingSessions = {} } = session
  return [
    ...Object.keys(providers),
    ...Object.values(characters).flatMap(({ id, imageGallery = [] }) => [
      id,
      ...imageGallery.map((image) => image.id),
    ]),
    ...Object.values(conversations).flatMap(({ id, messages }) => [
      id,
      ...messages.map((message) => message.id),
    ]),
    ...Object.values(datingSessions).flatMap(({ id, profiles }) => [
      id,
      ...profiles.map((profile) => profile.id),
    ]),
  ]
}

it('makes every field of every entity, each also absent where it is optional', () => {
  const characters = sessions.flatMap((session) => Object.values(session.characters))
  const conversations = sessions.flatMap((session) => Object.values(session.conversations))
  const messages = conversations.flatMap((conversation) => conversation.messages)
  const dating = sessions.flatMap((session) => Object.values(session.datingSessions ?? {}))
  const known: [schema: { shape: object }, values: object[], never?: string[]][] = [
    [sessionSchema, sessions],
    [settingsSchema, sessions.map((session) => session.settings)],
    [providerSchema, sessions.flatMap((session) => Object.values(session.providers))],
    [characterSchema, characters],
    [characterMetadataSchema, characters.flatMap(({ metadata }) => metadata ?? [])],
    [galleryImageSchema, characters.flatMap(({ imageGallery }) => imageGallery ?? [])],
    // What requests have decided points at messages, and has tests of its own.
    [conversationSchema, conversations, ['sent', 'cutBefore']],
    [conversationMetadataSchema, conversations.flatMap(({ metadata }) => metadata ?? [])],
    [messageSchema, messages],
    [messageImageSchema, messages.flatMap(({ image }) => image ?? [])],
    [messageVariantSchema, messages.flatMap(({ variants }) => variants ?? [])],
    [datingSessionSchema, dating],
    [profileSchema, dating.flatMap(({ profiles }) => profiles), ['image']],
  ]
  for (const [schema, values, never = []] of known) {
    const fields = Object.keys(schema.shape).filter((field) => !never.includes(field))
    for (const field of fields) {
      const having = values.filter((value) => field in value)
      expect(having.length, field).toBeGreaterThan(0)
    }
  }
  expect(messages.some((message) => !('image' in message))).toBe(true)
  expect(characters.some((character) => !('avatar' in character))).toBe(true)
})
