import { describe, expect, it } from 'vitest'
import { listLimits, recordLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'
import type { CheckedCharacter } from './check-character'
import type { CheckedConversation, CheckedMessage } from './check-conversation'
import type { CheckedDatingSession, CheckedProfile } from './check-dating-session'
import type { ImportIssue } from '../import-issues'
import { withinLimits } from './limit-sizes'
import { SessionReader } from '../session-reader'
import type { Provider } from '@/domain/provider'
import { sampleDefaultNames } from '../../testing/default-names'

const TIME = Date.UTC(2025, 0, 1)
const long = 'W'.repeat(600_000)
const endless = 'W'.repeat(textLimits.message + 1)
const longList = Array.from({ length: 6_000 }, (_, index) => `item ${index}`)

/** What is taken of a file, and what is said about it. */
function read(file: object) {
  const taken = {
    providers: new Array<Provider>(),
    characters: new Array<CheckedCharacter>(),
    messages: new Array<CheckedMessage>(),
    conversations: new Array<CheckedConversation>(),
    profiles: new Array<CheckedProfile>(),
    sessions: new Array<CheckedDatingSession>(),
    issues: new Array<ImportIssue>(),
  }
  const reader = new SessionReader(
    {
      provider: (provider) => taken.providers.push(provider),
      character: (character) => taken.characters.push(character),
      message: (_id, message) => taken.messages.push(message),
      conversation: (conversation) => taken.conversations.push(conversation),
      profile: (_id, profile) => taken.profiles.push(profile),
      datingSession: (session) => taken.sessions.push(session),
      persona: () => undefined,
      preset: () => undefined,
      lorebook: () => undefined,
      memories: () => undefined,
      issue: (issue) => taken.issues.push(issue),
    },
    TIME,
    sampleDefaultNames,
  )
  reader.write(
    new TextEncoder().encode(JSON.stringify({ appVersion: '1', providers: {}, ...file })),
  )
  reader.end()
  return taken
}

/** The longest text anywhere in a value, and the longest list. */
function largest(value: unknown): { text: number; list: number } {
  if (typeof value === 'string') return { text: value.length, list: 0 }
  if (typeof value !== 'object' || value === null) return { text: 0, list: 0 }
  const inner = Object.values(value).map(largest)
  const own = Array.isArray(value) ? value.length : 0
  return {
    text: Math.max(0, ...inner.map(({ text }) => text)),
    list: Math.max(own, ...inner.map(({ list }) => list)),
  }
}

const times = { createdAt: TIME, updatedAt: TIME }

describe('a file whose texts and lists never end', () => {
  it('brings no more records of a kind than the screens can show', () => {
    const many = (max: number, record: object) =>
      Object.fromEntries(Array.from({ length: max + 3 }, (_, index) => [`r${index}`, record]))
    const { providers, characters, datingSessions } = recordLimits
    const taken = read({
      providers: many(providers, { type: 'custom', apiEndpoint: 'https://a.example/v1' }),
      characters: many(characters, { name: 'Ada' }),
      datingSessions: many(datingSessions, { name: 'Spring' }),
    })
    expect(taken.providers).toHaveLength(providers)
    expect(taken.characters).toHaveLength(characters)
    expect(taken.sessions).toHaveLength(datingSessions)
    expect(taken.issues.filter(({ code }) => code === 'too_many')).toHaveLength(9)
    expect(taken.issues).toContainEqual({
      subject: { kind: 'providers', name: 'r502' },
      code: 'too_many',
      params: { kind: 'providers', max: 500 },
    })
    expect(taken.issues).toContainEqual({
      subject: { kind: 'datingSessions', name: 'r2002' },
      code: 'too_many',
      params: { kind: 'datingSessions', max: 2000 },
    })
  })

  it('gives characters of sizes that can be shown', () => {
    const metadata = { imagePrompt: long, lastAvatarError: long }
    const words = { name: long, systemPrompt: long, description: long, greeting: long }
    const character = { ...times, ...words, model: long, tags: longList, metadata, providerId: 'p' }
    const { characters, issues } = read({ characters: { a: character } })
    expect(characters[0]?.character.name).toHaveLength(textLimits.name)
    expect(characters[0]?.character.tags).toHaveLength(listLimits.words)
    expect(largest(characters).text).toBe(textLimits.systemPrompt)
    const told = issues.map(({ code, params }) => ({ code, ...params }))
    expect(told).toContainEqual({ code: 'text_cut', field: 'name', max: 200 })
    expect(told).toContainEqual({ code: 'list_cut', field: 'tags', max: 100 })
  })

  it('gives chats of sizes that can be shown', () => {
    const variants = longList.map((content) => ({ content, timestamp: TIME }))
    const message = {
      id: 'm',
      role: 'assistant',
      content: endless,
      error: long,
      model: long,
      plannedImage: { description: long, showsCharacter: true },
      variants,
      activeVariant: 5_999,
    }
    const chat = { ...times, title: long, characterId: 'a', messages: [message] }
    const { messages, conversations, issues } = read({ conversations: { c: chat } })
    expect(conversations[0]?.title).toHaveLength(textLimits.name)
    expect(largest(messages)).toEqual({ text: textLimits.message, list: listLimits.variants })
    expect(messages[0]?.message.activeVariant).toBeUndefined()
    expect(issues.every((issue) => JSON.stringify(issue).length < 200)).toBe(true)
  })

  it('gives dating sessions of sizes that can be shown', () => {
    const manyFields = Object.fromEntries(longList.map((key) => [key, key]))
    const profile = { id: 'x', name: long, age: 30, bio: long, interests: longList, ...manyFields }
    const session = {
      ...times,
      name: long,
      description: long,
      imagePromptPool: longList,
      customFields: longList.map((key) => ({ key: key + long.slice(0, 500), description: key })),
      preferences: { ageRange: { min: 20, max: 30 }, genderPreference: 'any', interests: longList },
      profiles: [profile],
    }
    const { sessions, profiles } = read({ datingSessions: { s: session } })
    expect(largest(sessions)).toEqual({ text: textLimits.other, list: listLimits.words })
    expect(sessions[0]?.customFields[0]?.key).toHaveLength(textLimits.name)
    expect(largest(profiles)).toEqual({ text: textLimits.other, list: listLimits.words })
    expect(Object.keys(profiles[0]?.profile ?? {}).length).toBeLessThan(250)
  })

  it('gives providers that are off where something that counts is too long', () => {
    const provider = { type: 'custom', name: 'A', apiKey: 'sk-1', enabled: true, createdAt: TIME }
    const address = `https://a.example/${long}`
    const { providers } = read({
      providers: {
        address: { ...provider, apiEndpoint: address },
        formats: { ...provider, apiEndpoint: 'https://a.example/v1', requestFormat: long },
        organization: { ...provider, type: 'openai', organization: long },
        key: { ...provider, apiEndpoint: 'https://a.example/v1', apiKey: long },
      },
    })
    expect(largest(providers).text).toBeLessThan(100)
    const [byAddress, formats, organization, key] = providers
    expect(byAddress).toMatchObject({ enabled: false, apiKey: '' })
    expect(formats).toMatchObject({ enabled: false })
    expect(organization).toMatchObject({ enabled: false })
    expect(key).toMatchObject({ apiKey: '' })
  })
})

it('takes a record of usual sizes as it is', () => {
  const record = { name: 'Mira', tags: ['a'], metadata: { imagePrompt: 'A lamp' }, createdAt: 1 }
  expect(withinLimits(record, () => expect.unreachable())).toBe(record)
})

it('cuts no character in half', () => {
  const name = `${'x'.repeat(textLimits.name - 1)}🙂`
  expect(withinLimits({ name }, () => undefined).name).toBe('x'.repeat(textLimits.name - 1))
})
