import { describe, expect, it } from 'vitest'
import { conversationSchema } from './conversation'
import { datingSessionSchema, profileSchema } from './dating-session'
import { attributeSchema, generatedCharacterSchema, imageAnalysisSchema } from './generated'
import { messageSchema } from './message'
import { EMPTY_FORMAT, providerSchema } from './provider'
import { sessionSchema } from './session'
import { SESSION_APP_VERSION } from './session-version'
import { defaultSettings } from './settings'

const provider = {
  id: 'p',
  name: 'OpenAI',
  type: 'openai',
  apiKey: 'k',
  defaultModel: 'm',
  enabled: true,
  createdAt: 1,
}
const message = { id: 'm', role: 'user', content: 'Hello', timestamp: 1 }
const conversation = {
  id: 'c',
  characterId: 'a',
  title: 't',
  messages: [message],
  createdAt: 1,
  updatedAt: 1,
}
const profile = {
  id: 'f',
  sessionId: 's',
  name: 'Ada',
  age: 18,
  bio: 'b',
  interests: ['i'],
  imagePrompt: 'p',
  status: 'unseen',
  generatedAt: 1,
}
const datingSession = {
  id: 's',
  name: 'n',
  description: 'd',
  worldType: 'modern',
  preferences: { ageRange: { min: 21, max: 35 }, genderPreference: 'any', interests: [] },
  customFields: [],
  batchSize: 10,
  imagesPerProfile: 1,
  imagePromptPool: [],
  createdAt: 1,
  updatedAt: 1,
  profiles: [profile],
  currentIndex: 0,
  totalGenerated: 1,
  stats: { totalProfilesGenerated: 1, rightSwipes: 0, leftSwipes: 0, matches: 0 },
}

describe('providerSchema', () => {
  it.each(['openai', 'anthropic', 'xai', 'mistral', 'openrouter', 'custom', 'demo'])(
    'takes type %s (DATA-26)',
    (type) => expect(providerSchema.parse({ ...provider, type })).toMatchObject({ type }),
  )

  it.each([
    ['another type', { type: 'acme' }],
    ['no key field', { apiKey: undefined }],
    ['an enabled that is a text', { enabled: 'true' }],
  ])('refuses %s', (_, change) => {
    expect(providerSchema.safeParse({ ...provider, ...change }).success).toBe(false)
  })

  it('starts the formats of a custom provider as the text of an empty object (DATA-30)', () => {
    expect(EMPTY_FORMAT).toBe('{}')
  })
})

describe('messageSchema', () => {
  it('keeps every field (DATA-48 to DATA-53)', () => {
    const whole = {
      ...message,
      role: 'function',
      name: 'clock',
      messageType: 'mobile',
      pending: true,
      status: 'generating-image',
      model: 'm',
      error: 'e',
      errorCode: 'c',
      edited: true,
      image: { data: 'data:,', prompt: 'p', usedReference: true, generatedAt: 1 },
      finishReason: 'stop',
      variants: [{ content: 'Hello', timestamp: 1 }],
      activeVariant: 0,
    }
    expect(messageSchema.parse(whole)).toEqual(whole)
  })

  it('keeps lone surrogates (P4)', () => {
    expect(messageSchema.parse({ ...message, content: 'a\ud800b' }).content).toBe('a\ud800b')
  })

  it.each([
    ['another role', { role: 'tool' }],
    ['another room', { messageType: 'fax' }],
    ['another status', { status: 'waiting' }],
    ['content that is no text', { content: null }],
  ])('refuses %s', (_, change) => {
    expect(messageSchema.safeParse({ ...message, ...change }).success).toBe(false)
  })
})

describe('conversationSchema', () => {
  it('takes one without a type (DATA-45)', () => {
    expect(conversationSchema.parse(conversation)).toEqual(conversation)
  })

  it('refuses another type and a bad message', () => {
    expect(conversationSchema.safeParse({ ...conversation, conversationType: 'x' }).success).toBe(
      false,
    )
    expect(conversationSchema.safeParse({ ...conversation, messages: [{}] }).success).toBe(false)
  })
})

describe('profileSchema', () => {
  it('keeps custom fields', () => {
    expect(profileSchema.parse({ ...profile, element: 'fire' })).toMatchObject({ element: 'fire' })
  })

  it.each([17, 17.999, 0, -30, NaN, '30', null])('refuses the age %s (P23)', (age) => {
    expect(profileSchema.safeParse({ ...profile, age }).success).toBe(false)
  })

  it.each([18, 99])('takes the age %s', (age) => {
    expect(profileSchema.parse({ ...profile, age }).age).toBe(age)
  })
})

describe('datingSessionSchema', () => {
  it('takes a sound session', () => {
    expect(datingSessionSchema.parse(datingSession)).toEqual(datingSession)
  })

  it.each([
    ['an age range below 18', { ageRange: { min: 16, max: 35 } }],
    ['an upper age below 18', { ageRange: { min: 18, max: 17 } }],
  ])('refuses %s (P23)', (_, change) => {
    const preferences = { ...datingSession.preferences, ...change }
    expect(datingSessionSchema.safeParse({ ...datingSession, preferences }).success).toBe(false)
  })

  it('refuses a session with one profile under 18 (P23)', () => {
    const profiles = [profile, { ...profile, age: 17 }]
    expect(datingSessionSchema.safeParse({ ...datingSession, profiles }).success).toBe(false)
  })
})

describe('sessionSchema', () => {
  const session = {
    appVersion: SESSION_APP_VERSION,
    lastUpdated: 1,
    providers: { p: provider },
    characters: {},
    conversations: { c: conversation },
    settings: defaultSettings,
  }

  it('is of format 1.0.0 (DATA-15) and has maps by id (DATA-13, DATA-14)', () => {
    expect(SESSION_APP_VERSION).toBe('1.0.0')
    expect(sessionSchema.parse(session)).toEqual(session)
  })

  it('takes dating sessions where a file has them (decision 065)', () => {
    const withDating = { ...session, datingSessions: { s: datingSession } }
    expect(sessionSchema.parse(withDating)).toEqual(withDating)
  })

  it.each(['appVersion', 'providers', 'conversations'])('refuses one without %s', (key) => {
    expect(sessionSchema.safeParse({ ...session, [key]: undefined }).success).toBe(false)
  })
})

describe('what generators make', () => {
  it('is parsed field by field (DATA-54 to DATA-56)', () => {
    const attribute = { id: 'a', label: 'Occupation', value: 'Baker', isCustom: false }
    expect(attributeSchema.parse(attribute)).toEqual(attribute)
    const character = { name: 'Ada', systemPrompt: 'p', firstMessage: 'Hi' }
    expect(generatedCharacterSchema.parse(character)).toEqual(character)
    const analysis = { shouldGenerateImage: true, useCharacterReference: false }
    expect(imageAnalysisSchema.parse(analysis)).toEqual(analysis)
  })

  it('is refused without what it is for', () => {
    expect(generatedCharacterSchema.safeParse({ name: 'Ada' }).success).toBe(false)
    expect(imageAnalysisSchema.safeParse({ imagePrompt: 'p' }).success).toBe(false)
    expect(attributeSchema.safeParse({ id: 'a', label: 'l', value: 'v' }).success).toBe(false)
  })
})
