import { fc } from '@/testing/fast-check'
import { findMinor } from '@/domain/adults/find-minor'
import {
  type Character,
  type GalleryImage,
  characterModes,
  depthRoles,
  galleryImageSources,
  interactionStyles,
} from '@/domain/character'
import { type Conversation, conversationTypes } from '@/domain/conversation'
import {
  type DatingSession,
  type Profile,
  datingWorldTypes,
  genderPreferences,
  profileStatuses,
  pictureQualities,
} from '@/domain/dating-session'
import {
  type Message,
  type MessageImage,
  type MessageVariant,
  messageRoles,
  messageStatuses,
  messageTypes,
} from '@/domain/message'
import {
  cleanMemoryKeys,
  cleanMemoryText,
  freshSource,
  memoryKinds,
  memoryMakers,
  type MemorySource,
  toMemorySource,
} from '@/domain/memory'
import { type Lorebook, lorebookFormats, type LoreLog } from '@/domain/lorebook'
import { type Persona, personaPlacements } from '@/domain/persona'
import { type Preset, withAllParts } from '@/domain/preset'
import { type Provider, providerApis, providerTypes } from '@/domain/provider'
import type { Session, SessionMemory } from '@/domain/session'
import { SESSION_APP_VERSION } from '@/domain/session-version'
import { type Settings, messageDisplays } from '@/domain/settings'
import { themes } from '@/domain/theme'
import { chatEfforts, efforts, thinkingKinds, thinkingViews } from '@/domain/thinking'
import { cacheMissReasons, costSources } from '@/domain/usage'
import { pictureFault } from '@/lib/pictures/shown-picture'
import { isNameVisible } from '../session-file/check/check-fields'
import { arbitraryEntry, arbitraryHead } from './lorebooks/arbitrary-book'

/*
 * Random whole sessions for property tests of export, import, safety copy and reset. What they hold to:
 *
 * - Every entity and every optional field comes, and comes absent; none is present as undefined, so that a
 *   session is what its JSON text gives back. No -0, NaN or Infinity for the same reason.
 * - Ids are unique in the whole session, with odd but usable ones among them ("7", "constructor 7"). References
 *   point at records of the session, now and then at one that is gone.
 * - Texts have half characters (P4), control characters, quotes and line separators.
 * - Pictures begin with the bytes of a real format; their data URLs are as `data:image/png;base64,…`.
 * - A profile has its pictures in `images` only: `image` is the legacy name of the first one.
 * - There are personas and presets where there is one of them at least; a preset has every part.
 * - The session was last changed when the newest of its records was, or later.
 * - A character has one lorebook of its own at most. Lorebooks stand there, maybe none, where there is a card; none is for all chats.
 * - Memories know truly what their messages say, and stand in the order of their ids.
 * - Names and titles show something: an import replaces those that do not.
 * - Nothing is temporary, because that never reaches a database or a file.
 */

const anyCodeUnits = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units))

/** Texts as people, models and accidents write them, half characters included. */
const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  anyCodeUnits,
  fc.constantFrom(
    '',
    ' ',
    'a\ud800b',
    '\udc00\ud800',
    '\u2028\u2029\u0000\u007f\ufeff',
    '"\\\n\r\t\b\f/',
    '{"apiKey": "not one"}',
    '__proto__',
    '*smiles* "Hello"',
    '👩‍👩‍👧‍👦 नमस्ते سلام',
  ),
)

/** The same, without what tells of somebody under 18, such as "3m": an import leaves such a record out. */
export const arbitraryText = anyText.filter((text) => findMinor(text) === undefined)

/** A name or a title. */
const arbitraryName = arbitraryText.filter(isNameVisible)

/** Times that an import takes as they are: from 2020 on, and past. */
const time = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2025, 0, 1) })
const count = fc.nat({ max: 1_000_000 })
/** Numbers that JSON gives back as they were. */
const fraction = fc
  .double({ min: 0, max: 2, noNaN: true })
  .map((number) => (Object.is(number, -0) ? 0 : number))

const pictureHeads: [mime: string, head: string][] = [
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/webp', 'RIFF\x10\0\0\0WEBP'],
  ['image/gif', 'GIF89a'],
  ['image/avif', '\0\0\0\x20ftypavif'],
]

/** A picture as a data URL: the first bytes of a real format, then anything but a size that no picture has. */
export const arbitraryPicture: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom(...pictureHeads), fc.uint8Array({ maxLength: 40 }))
  .map(([[mime, head], rest]) => ({ mime, text: head + String.fromCharCode(...rest) }))
  .filter(({ text }) => {
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    return pictureFault(bytes) !== 'too-large'
  })
  .map(({ mime, text }) => `data:${mime};base64,${btoa(text)}`)

/** Makes an id of a number that no other id has. */
const idStyle = fc.constantFrom(
  (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
  (number: number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
  (number: number) => String(number),
  (number: number) => `constructor-${number}`,
  (number: number) => `__proto__${number}`,
)
type IdStyle = (number: number) => string

/** An entity whose id and references are not known yet. */
type Unlinked<Entity, Reference extends keyof Entity = never> = Omit<Entity, 'id' | Reference> & {
  toId: IdStyle
}

/** A place in a list that is not known yet; undefined points at a record that is gone. */
const reference = fc.option(fc.nat({ max: 1_000 }), { nil: undefined, freq: 8 })

const modelParameters = fc.record(
  {
    temperature: fraction,
    topP: fraction,
    maxTokens: fc.integer({ min: 1, max: 8_000 }),
    effort: fc.constantFrom(...efforts),
    samplers: fc.record(
      {
        minP: fraction,
        topK: count,
        drySequenceBreakers: fc.array(arbitraryText, { maxLength: 2 }),
      },
      { requiredKeys: ['minP'] },
    ),
  },
  { requiredKeys: [] },
)

/** What is to be sent, of chats, characters and all. */
const sending = fc.record(
  { limit: fc.constantFrom(8_000, 'auto', 'window'), keepsForHour: fc.boolean() },
  { requiredKeys: ['limit'] },
)

/** A key that stands out, so that a test can look for it anywhere. */
const apiKey = fc
  .string({
    unit: fc.constantFrom(
      ...Array.from('abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
    ),
    minLength: 16,
    maxLength: 24,
  })
  .map((text) => `sk-${text}`)

/** One that a request header can carry; no form and no import lets another one in. */
const organization = arbitraryText.map((text) => text.replace(/[^\x21-\x7e]/g, ''))

const provider: fc.Arbitrary<Unlinked<Provider>> = fc.record(
  {
    toId: idStyle,
    name: arbitraryName,
    type: fc.constantFrom(...providerTypes),
    apiKey: fc.oneof({ weight: 5, arbitrary: apiKey }, { weight: 1, arbitrary: fc.constant('') }),
    defaultModel: arbitraryText,
    enabled: fc.boolean(),
    createdAt: time,
    apiEndpoint: fc.constantFrom('', 'https://api.example.com/v1', 'http://localhost:8080/v1'),
    organization,
    api: fc.constantFrom(...providerApis),
    capsPrice: fc.boolean(),
    requestFormat: fc.constantFrom('{}', '{"model": "{{model}}"}'),
    responseFormat: fc.constantFrom('{}', '{"content": "text"}'),
  },
  {
    requiredKeys: ['toId', 'name', 'type', 'apiKey', 'defaultModel', 'enabled', 'createdAt'],
  },
)

const failure = fc
  .record(
    { code: arbitraryText, params: fc.dictionary(fc.constantFrom('a', 'b'), count) },
    { requiredKeys: ['code'] },
  )
  .map(withoutUndefined)

const galleryImage: fc.Arbitrary<Unlinked<GalleryImage>> = fc.record(
  {
    toId: idStyle,
    imageData: arbitraryPicture,
    createdAt: time,
    source: fc.constantFrom(...galleryImageSources),
    isProfilePicture: fc.boolean(),
    name: arbitraryText,
    cardAsset: arbitraryText,
    prompt: arbitraryText,
    generationAttributes: fc.record(
      {
        imageType: arbitraryText,
        imageSize: fc.constant('1024x1024'),
        customAttributes: fc.array(fc.record({ label: arbitraryText, value: arbitraryText }), {
          maxLength: 2,
        }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['toId', 'imageData', 'createdAt', 'source', 'isProfilePicture'] },
)

const depth = fc.integer({ min: 0, max: 1_000 })
const note = fc.record({ text: arbitraryText, depth, role: fc.constantFrom(...depthRoles) })

const line = fc.constantFrom('a', 'b 2', 'constructor')

/** A file of a card as a data URL. */
const cardFile = fc
  .uint8Array({ maxLength: 20 })
  .map((bytes) => `data:application/octet-stream;base64,${btoa(String.fromCharCode(...bytes))}`)

interface UnlinkedCharacter extends Unlinked<
  Character,
  'providerId' | 'imageGallery' | 'personaId' | 'presetId' | 'card' | 'cardFiles' | 'lorebookIds'
> {
  books?: (number | undefined)[]
  provider: number | undefined
  persona?: number | undefined
  preset?: number | undefined
  fromCard?: { card: string; cardFiles?: { path: string; data: string }[] | undefined }
  imageGallery?: Unlinked<GalleryImage>[]
}

const character: fc.Arbitrary<UnlinkedCharacter> = fc.record(
  {
    toId: idStyle,
    provider: reference,
    name: arbitraryName,
    description: arbitraryText,
    systemPrompt: arbitraryText,
    avatar: arbitraryPicture,
    providerType: fc.constantFrom(...providerTypes),
    model: arbitraryText,
    modelParameters,
    sending,
    createdAt: time,
    updatedAt: time,
    version: fc.constantFrom('1', '2'),
    characterMode: fc.constantFrom(...characterModes),
    imageGallery: fc.array(galleryImage, { maxLength: 3 }),
    temporary: fc.constant(false),
    metadata: fc.record(
      {
        imagePrompt: arbitraryText,
        imagePromptCreatedAt: time,
        promptUpdatedAt: time,
        avatarGenerationAttempts: count,
        lastAvatarError: arbitraryText,
        avatarGenerationRestricted: fc.boolean(),
        lastAvatarFailure: failure,
      },
      { requiredKeys: [] },
    ),
    worldInfo: arbitraryText,
    tags: fc.array(arbitraryText, { maxLength: 3 }),
    greeting: arbitraryText,
    interactionStyle: fc.constantFrom(...interactionStyles),
    customInstructions: arbitraryText,
    imageAnalysisProviderId: arbitraryText,
    nickname: arbitraryText,
    personality: arbitraryText,
    scenario: arbitraryText,
    examples: arbitraryText,
    mainPrompt: arbitraryText,
    postHistory: arbitraryText,
    note,
    greetings: fc.array(arbitraryText, { maxLength: 3 }),
    groupGreetings: fc.array(arbitraryText, { maxLength: 2 }),
    creator: arbitraryText,
    cardVersion: arbitraryText,
    talkativeness: fraction,
    useMacros: fc.boolean(),
    books: fc.array(reference, { maxLength: 2 }),
    persona: reference,
    preset: reference,
    fromCard: fc
      .record(
        {
          card: anyText,
          cardFiles: fc.array(fc.record({ path: anyText, data: cardFile }), {
            minLength: 1,
            maxLength: 2,
          }),
        },
        { requiredKeys: ['card'] },
      )
      .map(withoutUndefined),
  },
  {
    requiredKeys: ['toId', 'provider', 'name', 'systemPrompt', 'model', 'createdAt', 'updatedAt'],
  },
)

const messageImage: fc.Arbitrary<MessageImage> = fc
  .record(
    {
      data: arbitraryPicture,
      prompt: arbitraryText,
      description: arbitraryText,
      usedReference: fc.boolean(),
      generatedAt: time,
    },
    { requiredKeys: ['data'] },
  )
  .map(withoutUndefined)

/** What an answer tells of its lore; its ids are of nobody. */
const loreLog: fc.Arbitrary<LoreLog> = fc.record({
  books: fc.array(
    fc.record({ id: line, name: line, scope: fc.constantFrom('chat', 'character') }),
    { maxLength: 2 },
  ),
  budget: count,
  used: count,
  entries: fc.array(
    fc.record({
      entryId: line,
      bookId: line,
      name: line,
      reason: fc.constantFrom('key', 'sticky'),
      word: arbitraryText,
      step: count,
      place: fc.record({ at: fc.constantFrom('depth', 'scenario'), depth: count }),
      tokens: count,
    }),
    { maxLength: 2 },
  ),
  rest: fc.dictionary(fc.constantFrom('roll', 'budget'), fc.array(line, { maxLength: 2 })),
  at: time,
})

/** What an answer has besides its text and its time. */
const answerFields = {
  model: arbitraryText,
  error: arbitraryText,
  errorCode: fc.constantFrom('timeout', 'rate_limit'),
  finishReason: fc.constantFrom('stop', 'length', 'stopped', 'interrupted'),
  failure,
  lore: loreLog,
  thinking: fc
    .record(
      { text: arbitraryText, kind: fc.constantFrom(...thinkingKinds), ms: count, tokens: count },
      { requiredKeys: ['text', 'kind'] },
    )
    .map(withoutUndefined),
  sources: fc.array(fc.record({ address: arbitraryText, title: arbitraryText }), { maxLength: 2 }),
  usage: fc
    .record(
      {
        input: count,
        cached: count,
        written: count,
        writtenForHour: count,
        output: count,
        thinking: count,
        searches: count,
        cost: count,
        costSource: fc.constantFrom(...costSources),
        priceDate: fc.constant('2026-11-22'),
        planned: count,
        cacheMiss: fc.constantFrom(...cacheMissReasons),
      },
      { requiredKeys: [] },
    )
    .map(withoutUndefined),
  greeting: fc
    .record({ index: count, roll: count }, { requiredKeys: ['index'] })
    .map(withoutUndefined),
}

const variant: fc.Arbitrary<MessageVariant> = fc.record(
  {
    content: arbitraryText,
    timestamp: time,
    ...answerFields,
    image: fc.option(messageImage),
  },
  { requiredKeys: ['content', 'timestamp'] },
)

interface UnlinkedMessage extends Unlinked<Message, 'variants' | 'activeVariant'> {
  /** Other answers to the same message, and the place of the shown one among them. */
  others?: { answers: MessageVariant[]; place: number }
}

const message: fc.Arbitrary<UnlinkedMessage> = fc
  .record(
    {
      toId: idStyle,
      role: fc.constantFrom(...messageRoles),
      content: arbitraryText,
      timestamp: time,
      messageType: fc.constantFrom(...messageTypes),
      pending: fc.boolean(),
      status: fc.constantFrom(...messageStatuses),
      ...answerFields,
      speaker: arbitraryText,
      userName: arbitraryText,
      hidden: fc.boolean(),
      alwaysSent: fc.boolean(),
      edited: fc.boolean(),
      image: messageImage,
      plannedImage: fc.record(
        { description: arbitraryText, showsCharacter: fc.boolean(), error: arbitraryText },
        { requiredKeys: ['description', 'showsCharacter'] },
      ),
      name: fc.constantFrom('clock', 'wetter_ü'),
      others: fc.record({
        answers: fc.array(variant, { minLength: 1, maxLength: 3 }),
        place: fc.nat({ max: 3 }),
      }),
    },
    { requiredKeys: ['toId', 'role', 'content', 'timestamp'] },
  )
  .map(({ name, ...rest }) => (rest.role === 'function' ? { ...rest, name } : rest))
  .map(withoutUndefined)

interface UnlinkedMemory extends Unlinked<SessionMemory, 'sources' | 'range'> {
  /** Which messages of the chat it came from: the first, and how many. */
  from: { place: number; count: number }
}

const memory: fc.Arbitrary<UnlinkedMemory> = fc
  .record(
    {
      toId: idStyle,
      kind: fc.constantFrom(...memoryKinds),
      text: arbitraryText,
      pinned: fc.boolean(),
      off: fc.boolean(),
      keys: fc.array(arbitraryText, { maxLength: 3 }),
      from: fc.record({ place: fc.nat({ max: 6 }), count: fc.nat({ max: 4 }) }),
      madeBy: fc.constantFrom(...memoryMakers),
      model: arbitraryText,
      edited: fc.boolean(),
      createdAt: time,
      updatedAt: time,
    },
    { requiredKeys: ['toId', 'kind', 'text', 'from', 'madeBy', 'createdAt', 'updatedAt'] },
  )
  .map(({ keys = [], ...each }) => {
    const clean = cleanMemoryKeys(keys)
    const text = cleanMemoryText(each.text, each.kind)
    return { ...each, text, ...(clean.length > 0 && { keys: clean }) }
  })
  .filter(({ text }) => text !== '' && findMinor(text) === undefined)

/** Memories with true sources, in the order of their ids, in which a database gives them. */
function linkMemories(
  memories: (Omit<UnlinkedMemory, 'toId'> & { id: string })[],
  messages: readonly Message[],
): SessionMemory[] {
  return memories
    .map(({ from, ...rest }): SessionMemory => {
      const sources = messages.slice(from.place, from.place + from.count).map((each, index) => {
        const seq = from.place + index + 1
        return freshSource(toMemorySource({ ...each, seq }), { ...each, seq })
      })
      const [first] = sources
      const last = sources.at(-1)
      const placeOf = ({ seq, messageId }: MemorySource) => ({ seq, messageId })
      return {
        ...rest,
        sources,
        ...(rest.kind !== 'fact' &&
          first &&
          last && { range: { first: placeOf(first), last: placeOf(last) } }),
      }
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

interface UnlinkedConversation extends Unlinked<
  Conversation,
  'characterId' | 'messages' | 'branchedFrom' | 'personaId' | 'presetId' | 'lorebookIds'
> {
  memories?: UnlinkedMemory[]
  books?: (number | undefined)[]
  character: number | undefined
  persona?: number | undefined
  preset?: number | undefined
  messages: UnlinkedMessage[]
  branchedFrom?: { conversation: number | undefined; message: number | undefined }
}

const conversation: fc.Arbitrary<UnlinkedConversation> = fc.record(
  {
    toId: idStyle,
    character: reference,
    title: arbitraryName,
    conversationType: fc.constantFrom(...conversationTypes),
    messages: fc.array(message, { maxLength: 6 }),
    createdAt: time,
    updatedAt: time,
    temporary: fc.constant(false),
    metadata: fc.record(
      { totalTokens: count, tokenCount: fc.record({ prompt: count, completion: count }) },
      { requiredKeys: [] },
    ),
    branchedFrom: fc.record({ conversation: reference, message: reference }),
    pinned: fc.boolean(),
    persona: reference,
    preset: reference,
    authorsNote: note.chain((each) =>
      fc.integer({ min: 1, max: 20 }).map((every) => ({ ...each, every })),
    ),
    picks: count,
    effort: fc.constantFrom(...chatEfforts),
    books: fc.array(reference, { maxLength: 2 }),
    loreBudget: count,
    sending,
    memories: fc.array(memory, { minLength: 1, maxLength: 3 }),
  },
  { requiredKeys: ['toId', 'character', 'title', 'messages', 'createdAt', 'updatedAt'] },
)

const customFieldKeys = ['element', 'favourite_song', 'ship', 'constructor'] as const

interface UnlinkedProfile extends Pick<
  Profile,
  | 'name'
  | 'age'
  | 'bio'
  | 'interests'
  | 'imagePrompt'
  | 'images'
  | 'status'
  | 'generatedAt'
  | 'matchedAt'
  | 'picturesWanted'
  | 'pictureFailure'
  | 'pictureFailureDetails'
> {
  toId: IdStyle
  character?: number | undefined
  custom: Partial<Record<(typeof customFieldKeys)[number], string>>
}

const profile: fc.Arbitrary<UnlinkedProfile> = fc.record(
  {
    toId: idStyle,
    name: arbitraryName,
    age: fc.integer({ min: 18, max: 99 }),
    bio: arbitraryText,
    interests: fc.array(arbitraryText, { minLength: 4, maxLength: 4 }),
    imagePrompt: arbitraryText,
    images: fc.array(arbitraryPicture, { minLength: 1, maxLength: 3 }),
    status: fc.constantFrom(...profileStatuses),
    generatedAt: time,
    matchedAt: time,
    picturesWanted: fc.integer({ min: 0, max: 5 }),
    pictureFailure: arbitraryText,
    pictureFailureDetails: failure,
    character: reference,
    custom: fc.record(
      {
        element: arbitraryText,
        favourite_song: arbitraryText,
        ship: arbitraryText,
        constructor: arbitraryText,
      },
      { requiredKeys: [] },
    ),
  },
  {
    requiredKeys: [
      'toId',
      'name',
      'age',
      'bio',
      'interests',
      'imagePrompt',
      'status',
      'generatedAt',
      'custom',
    ],
  },
)

interface UnlinkedDatingSession extends Unlinked<
  DatingSession,
  'profiles' | 'profileGenerationProviderId' | 'imageAnalysisProviderId'
> {
  profiles: UnlinkedProfile[]
  profileGenerationProvider?: number | undefined
  imageAnalysisProvider?: number | undefined
}

const datingSession: fc.Arbitrary<UnlinkedDatingSession> = fc.record(
  {
    toId: idStyle,
    name: arbitraryName,
    description: arbitraryText,
    worldType: fc.constantFrom(...datingWorldTypes),
    worldDescription: arbitraryText,
    userCharacterName: arbitraryText,
    userCharacterDescription: arbitraryText,
    preferences: fc.record({
      ageRange: fc.record({
        min: fc.integer({ min: 18, max: 40 }),
        max: fc.integer({ min: 40, max: 99 }),
      }),
      genderPreference: fc.constantFrom(...genderPreferences),
      interests: fc.array(arbitraryText, { maxLength: 2 }),
    }),
    customFields: fc
      .subarray([...customFieldKeys])
      .map((keys) => keys.map((key) => ({ key, description: `What ${key} is` }))),
    batchSize: fc.integer({ min: 1, max: 50 }),
    imagesPerProfile: fc.integer({ min: 1, max: 5 }),
    imageQuality: fc.constantFrom(...pictureQualities),
    imagePromptPool: fc.array(arbitraryText, { maxLength: 3 }),
    profileGenerationProvider: reference,
    imageAnalysisProvider: reference,
    createdAt: time,
    updatedAt: time,
    profiles: fc.array(profile, { maxLength: 3 }),
    currentIndex: count,
    totalGenerated: count,
    stats: fc.record({
      totalProfilesGenerated: count,
      rightSwipes: count,
      leftSwipes: count,
      matches: count,
    }),
  },
  {
    requiredKeys: [
      'toId',
      'name',
      'description',
      'worldType',
      'preferences',
      'customFields',
      'batchSize',
      'imagesPerProfile',
      'imagePromptPool',
      'createdAt',
      'updatedAt',
      'profiles',
      'currentIndex',
      'totalGenerated',
      'stats',
    ],
  },
)

interface UnlinkedPersona extends Unlinked<Persona, 'lorebookIds'> {
  books?: (number | undefined)[]
}

const persona: fc.Arbitrary<UnlinkedPersona> = fc.record(
  {
    toId: idStyle,
    name: arbitraryName,
    description: arbitraryText,
    avatar: arbitraryPicture,
    placement: fc.constantFrom(...personaPlacements),
    depth,
    role: fc.constantFrom(...depthRoles),
    books: fc.array(reference, { maxLength: 2 }),
    createdAt: time,
    updatedAt: time,
  },
  { requiredKeys: ['toId', 'name', 'description', 'placement', 'createdAt', 'updatedAt'] },
)

const preset: fc.Arbitrary<Unlinked<Preset>> = fc.record({
  toId: idStyle,
  name: arbitraryName,
  parts: fc
    .array(
      fc
        .record(
          {
            id: arbitraryText,
            kind: fc.constant('own' as const),
            enabled: fc.boolean(),
            name: arbitraryText,
            text: arbitraryText,
            role: fc.constantFrom(...depthRoles),
            depth,
          },
          { requiredKeys: ['id', 'kind', 'enabled'] },
        )
        .map(withoutUndefined),
      { maxLength: 3 },
    )
    .map(withAllParts),
  createdAt: time,
  updatedAt: time,
})

interface UnlinkedLorebook extends Unlinked<Lorebook, 'characterId' | 'entries'> {
  /** Whether it is that of a character's card. */
  isOfCard: boolean
  entries: Unlinked<Lorebook['entries'][number]>[]
}

const lorebook: fc.Arbitrary<UnlinkedLorebook> = fc
  .record(
    {
      toId: idStyle,
      isOfCard: fc.boolean(),
      head: arbitraryHead,
      entries: fc.array(
        fc
          .record({ toId: idStyle, entry: arbitraryEntry, sourceKey: line, at: time })
          .map(({ entry, toId, sourceKey, at }) => ({
            ...entry,
            toId,
            sourceKey,
            createdAt: at,
            updatedAt: at,
          })),
        { maxLength: 3 },
      ),
      source: fc.record({ format: fc.constantFrom(...lorebookFormats), text: anyText }),
      createdAt: time,
      updatedAt: time,
    },
    { requiredKeys: ['toId', 'isOfCard', 'head', 'entries', 'createdAt', 'updatedAt'] },
  )
  .map(({ head, ...rest }) => withoutUndefined({ ...head, ...rest }))

interface UnlinkedSettings extends Omit<
  Settings,
  'imageAnalysisProviderId' | 'defaultPersonaId' | 'presetId'
> {
  imageAnalysisProvider?: number | undefined
  defaultPersona?: number | undefined
  preset?: number | undefined
}

const settings: fc.Arbitrary<UnlinkedSettings> = fc.record(
  {
    theme: fc.constantFrom(...themes),
    messageDisplay: fc.constantFrom(...messageDisplays),
    exportFormat: fc.constant('json' as const),
    autoSave: fc.boolean(),
    devMode: fc.boolean(),
    allowProviderSwitching: fc.boolean(),
    enableStreaming: fc.boolean(),
    thinking: fc.constantFrom(...thinkingViews),
    roomThinking: fc.constantFrom(...thinkingViews),
    showImagePrompts: fc.boolean(),
    imageAnalysisProvider: reference,
    defaultPersona: reference,
    preset: reference,
    postHistory: arbitraryText,
    loreBudget: count,
    keepsBeginning: fc.boolean(),
    sending,
    authorsNote: note.map((each) => ({ ...each, every: 1 })),
  },
  {
    requiredKeys: [
      'theme',
      'messageDisplay',
      'exportFormat',
      'autoSave',
      'devMode',
      'allowProviderSwitching',
      'enableStreaming',
      'showImagePrompts',
    ],
  },
)

function withoutUndefined<Value extends object>(value: Value): Value {
  return Object.fromEntries(
    Object.entries(value).filter(([, field]) => field !== undefined),
  ) as Value
}

function byId<Entity extends { id: string }>(entities: Entity[]): Record<string, Entity> {
  return Object.fromEntries(entities.map((entity) => [entity.id, entity]))
}

/** Gives every entity its id and every reference its aim. */
class Linker {
  #last = 0

  newId(toId: IdStyle): string {
    this.#last += 1
    return toId(this.#last)
  }

  /** Gives entities their ids, in order. */
  named<Entity extends { toId: IdStyle }>(
    entities: Entity[],
  ): (Omit<Entity, 'toId'> & { id: string })[] {
    return entities.map(({ toId, ...rest }) => ({ id: this.newId(toId), ...rest }))
  }
}

/** The record that a reference points at; an id of nobody where it is gone. */
function aimOf(place: number | undefined, aims: { id: string }[]): string {
  return (place !== undefined && aims[place % aims.length]?.id) || 'gone'
}

function toMessage({ others, ...rest }: Omit<UnlinkedMessage, 'toId'> & { id: string }): Message {
  if (!others) return rest
  const { content, timestamp, model, error, errorCode, finishReason } = rest
  const { failure, thinking, sources, usage, greeting, lore } = rest
  const ending = { content, timestamp, model, error, errorCode, finishReason }
  const shown = withoutUndefined({ ...ending, failure, thinking, sources, usage, greeting, lore })
  const activeVariant = Math.min(others.place, others.answers.length)
  const answers = others.answers.map(({ image, ...answer }): MessageVariant => {
    // Where no answer has a picture, none says so.
    const saysNone = image === null && rest.image !== undefined
    return image || saysNone ? { ...answer, image } : answer
  })
  return { ...rest, variants: answers.toSpliced(activeVariant, 0, shown), activeVariant }
}

interface UnlinkedSession {
  lastUpdated: number
  providers: Unlinked<Provider>[]
  characters: UnlinkedCharacter[]
  conversations: UnlinkedConversation[]
  datingSessions: UnlinkedDatingSession[]
  personas: UnlinkedPersona[]
  presets: Unlinked<Preset>[]
  lorebooks: UnlinkedLorebook[]
  settings: UnlinkedSettings
}

function link(unlinked: UnlinkedSession): Session {
  const linker = new Linker()
  const providers = linker.named(unlinked.providers)
  const books = linker.named(unlinked.lorebooks)
  const personas = linker.named(unlinked.personas).map(({ books: places, ...rest }): Persona => ({
    ...rest,
    ...(places && { lorebookIds: places.map((place) => aimOf(place, books)) }),
  }))
  const presets = linker.named(unlinked.presets)
  const chosen = (each: {
    persona?: number | undefined
    preset?: number | undefined
    books?: (number | undefined)[]
  }) => ({
    ...(each.books && { lorebookIds: each.books.map((place) => aimOf(place, books)) }),
    ...('persona' in each && { personaId: aimOf(each.persona, personas) }),
    ...('preset' in each && { presetId: aimOf(each.preset, presets) }),
  })
  const characters = linker.named(unlinked.characters).map((each): Character => {
    const { provider: place, persona: _persona, preset: _preset, ...others } = each
    const { imageGallery, fromCard, books: _books, ...rest } = others
    return {
      ...rest,
      providerId: aimOf(place, providers),
      ...(imageGallery && { imageGallery: linker.named(imageGallery) }),
      ...chosen(each),
      ...fromCard,
    }
  })
  const named = linker
    .named(unlinked.conversations)
    .map((each) => ({ ...each, messages: linker.named(each.messages).map(toMessage) }))
  const conversations = named.map((each): Session['conversations'][string] => {
    const { character: place, branchedFrom, persona: _persona, preset: _preset, ...others } = each
    const { books: _books, memories, ...rest } = others
    return {
      ...rest,
      ...(memories && { memories: linkMemories(linker.named(memories), each.messages) }),
      characterId: aimOf(place, characters),
      ...chosen(each),
      ...(branchedFrom && {
        branchedFrom: {
          conversationId: aimOf(branchedFrom.conversation, named),
          messageId: aimOf(
            branchedFrom.message,
            named.flatMap(({ messages }) => messages),
          ),
        },
      }),
    }
  })
  const lorebooks = books.map((each, index): Lorebook => {
    const { isOfCard, ...rest } = each
    const owner = isOfCard ? characters[index] : undefined
    return {
      ...rest,
      ...(owner && { characterId: owner.id }),
      entries: linker.named(each.entries),
    }
  })
  const datingSessions = linker.named(unlinked.datingSessions).map((each): DatingSession => {
    const { profiles, profileGenerationProvider, imageAnalysisProvider, ...rest } = each
    return {
      ...rest,
      ...('profileGenerationProvider' in each && {
        profileGenerationProviderId: aimOf(profileGenerationProvider, providers),
      }),
      ...('imageAnalysisProvider' in each && {
        imageAnalysisProviderId: aimOf(imageAnalysisProvider, providers),
      }),
      profiles: profiles.map((unlinkedProfile): Profile => {
        const { toId, character: place, custom, ...fields } = unlinkedProfile
        return {
          ...custom,
          ...fields,
          id: linker.newId(toId),
          sessionId: each.id,
          ...('character' in unlinkedProfile && { characterId: aimOf(place, characters) }),
        }
      }),
    }
  })
  const {
    imageAnalysisProvider,
    defaultPersona,
    preset: chosenPreset,
    ...otherSettings
  } = unlinked.settings
  return {
    appVersion: SESSION_APP_VERSION,
    lastUpdated: Math.max(
      unlinked.lastUpdated,
      ...[
        ...[providers, characters, conversations, datingSessions, personas, presets, lorebooks],
        conversations.flatMap(({ memories = [] }) => memories),
      ]
        .flat()
        .flatMap((each) =>
          'updatedAt' in each ? [each.createdAt, each.updatedAt] : each.createdAt,
        ),
    ),
    providers: byId(providers),
    characters: byId(characters),
    conversations: byId(conversations),
    settings: {
      ...otherSettings,
      ...('imageAnalysisProvider' in unlinked.settings && {
        imageAnalysisProviderId: aimOf(imageAnalysisProvider, providers),
      }),
      ...('defaultPersona' in unlinked.settings && {
        defaultPersonaId: aimOf(defaultPersona, personas),
      }),
      ...('preset' in unlinked.settings && { presetId: aimOf(chosenPreset, presets) }),
    },
    datingSessions: byId(datingSessions),
    ...(personas.length > 0 && { personas: byId(personas) }),
    ...(presets.length > 0 && { presets: byId(presets) }),
    ...((lorebooks.length > 0 || characters.some(({ card }) => card !== undefined)) && {
      lorebooks: byId(lorebooks),
    }),
  }
}

/** How much a random session holds at most. */
export interface SessionSize {
  /** Default: 3 */
  providers?: number
  /** Default: 3 */
  characters?: number
  /** Default: 4 */
  conversations?: number
  /** Default: 2 */
  datingSessions?: number
  /** Default: 2 */
  personas?: number
  /** Default: 2 */
  presets?: number
  /** Default: 2 */
  lorebooks?: number
}

/** Random whole sessions; see the top of the file for what holds for them. */
export function arbitrarySession(size: SessionSize = {}): fc.Arbitrary<Session> {
  return (
    fc
      .record({
        lastUpdated: time,
        providers: fc.array(provider, { maxLength: size.providers ?? 3 }),
        characters: fc.array(character, { maxLength: size.characters ?? 3 }),
        conversations: fc.array(conversation, { maxLength: size.conversations ?? 4 }),
        datingSessions: fc.array(datingSession, { maxLength: size.datingSessions ?? 2 }),
        personas: fc.array(persona, { maxLength: size.personas ?? 2 }),
        presets: fc.array(preset, { maxLength: size.presets ?? 2 }),
        lorebooks: fc.array(lorebook, { maxLength: size.lorebooks ?? 2 }),
        settings,
      })
      // Without the objects that have no prototype, which neither JSON nor a database gives back.
      .map((unlinked) => structuredClone(link(unlinked)))
  )
}
