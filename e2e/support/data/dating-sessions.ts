import type { Page } from '@playwright/test'
import type { ProfileStatus } from '@/domain/dating-session'
import { paths } from '@/lib/paths'
import type { DatingSessionRecord, ProfileRecord } from '@/storage/dating/dating-records'
import { awkwardNames } from './worlds'

const SEED_TIME = Date.UTC(2026, 0, 15, 12)
const MINUTE = 60_000

/** A session to swipe in. */
export function makeSession(changes: Partial<DatingSessionRecord> = {}): DatingSessionRecord {
  return {
    id: 'session-1',
    name: 'Harbour nights',
    description: 'People of a port town who work while others sleep.',
    worldType: 'modern',
    preferences: { ageRange: { min: 21, max: 45 }, genderPreference: 'any', interests: [] },
    customFields: [
      { key: 'height', description: 'How tall' },
      { key: 'profession', description: 'What they do' },
    ],
    batchSize: 3,
    imagesPerProfile: 1,
    imagePromptPool: ['at sea', 'by the fire'],
    createdAt: SEED_TIME,
    updatedAt: SEED_TIME,
    currentIndex: 0,
    totalGenerated: 0,
    stats: { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 },
    ...changes,
  }
}

/** A session by its place in the list, from 1: the first was changed last. */
export function makeListedSession(
  place: number,
  changes: Partial<DatingSessionRecord> = {},
): DatingSessionRecord {
  return makeSession({
    id: `session-${place}`,
    name: `Session ${place}`,
    description: 'Tea for two.',
    updatedAt: SEED_TIME - place * MINUTE,
    ...changes,
  })
}

const NAMES = ['Mira Castell', 'Jonas Vik', 'Ada Moreau', 'Teo Brandt', 'Ines Okafor', 'Sol Weber']

/**
 * People of a session, in the order of the queue.
 * @param people how many, all of them unseen; or their statuses.
 */
export function makeProfiles(
  { id: sessionId }: Pick<DatingSessionRecord, 'id'>,
  people: number | readonly ProfileStatus[],
  changes: (index: number) => Partial<ProfileRecord> = () => ({}),
): ProfileRecord[] {
  const statuses =
    typeof people === 'number' ? Array.from({ length: people }, () => 'unseen' as const) : people
  return statuses.map((status, index) => ({
    id: `${sessionId}-profile-${index + 1}`,
    sessionId,
    seq: index + 1,
    name: NAMES[index] ?? `Person ${index + 1}`,
    age: 24 + (index % 17),
    bio: 'Keeps the night ferry on time and the thermos full. Knows every light on this coast by its rhythm. Looking for somebody who does not mind rain.',
    interests: ['Tide tables', 'Night swimming', 'Old radios', 'Rye bread'],
    imagePrompt: 'A person in a blue coat on a pier at dusk',
    status,
    generatedAt: SEED_TIME + index,
    height: '178 cm',
    profession: 'Ferry pilot',
    ...changes(index),
  }))
}

/** Sessions as they look after some weeks, awkward names among them. */
export function busySessions() {
  const train = makeListedSession(1, {
    name: 'Night train to Lisbon',
    description: 'People who take the night train and cannot sleep.',
  })
  const datingSessions = [
    train,
    makeListedSession(2, {
      name: 'The Salt Court',
      worldType: 'fantasy',
      description:
        'A feast that has gone on for nine days. Nobody remembers who invited whom, the musicians have been asleep since Tuesday, and the king is looking for his crown.',
      generation: { wanted: 10, written: 3 },
    }),
    makeListedSession(3, {
      name: awkwardNames.long,
      worldType: 'post-apocalyptic',
      description: awkwardNames.unbroken,
    }),
    makeListedSession(4, { name: awkwardNames.unbroken, worldType: 'steampunk' }),
    makeListedSession(5, {
      name: awkwardNames.rightToLeft,
      worldType: 'sci-fi',
      description: 'تعرف كل حكاية سمعتها في السوق.',
      generation: { wanted: 10, written: 10, stopped: true },
    }),
    makeListedSession(6, { name: awkwardNames.emoji, worldType: 'custom', worldDescription: 'A.' }),
  ]
  const profiles = [
    ...makeProfiles(train, ['matched', 'unseen', 'passed', 'matched', 'unseen', 'unseen']),
    ...makeProfiles({ id: 'session-2' }, ['unseen', 'unseen', 'unseen']),
    ...makeProfiles({ id: 'session-3' }, ['matched']),
  ]
  return { train, datingSessions, profiles }
}

/** The parts of the form of a session, by their names. */
export function sessionForm(page: Page) {
  return {
    name: page.getByLabel('Session Name'),
    description: page.getByLabel('Session Description'),
    world: page.getByLabel('World Type'),
    worldDescription: page.getByLabel('World Description'),
    userName: page.getByLabel('Your Character Name'),
    userDescription: page.getByLabel('Your Character Description'),
    minAge: page.getByLabel('Minimum Age'),
    maxAge: page.getByLabel('Maximum Age'),
    gender: page.getByLabel('Gender Preference'),
    interests: page.getByLabel('Interests'),
    batchSize: page.getByLabel('Profiles per batch'),
    images: page.getByLabel('Images per profile'),
    provider: page.getByLabel('AI Provider'),
    fieldNames: page.getByLabel('Field name'),
    fieldDescriptions: page.getByLabel('Field description'),
    addField: page.getByRole('button', { name: 'Add Custom Field' }),
    pool: page.getByText(/^Image Prompt Pool/),
    prompts: page.getByRole('textbox', { name: /^Image prompt \d+$/ }),
    addPrompt: page.getByRole('button', { name: 'Add Image Prompt' }),
    create: page.getByRole('button', { name: 'Create Session' }),
    cancel: page.getByRole('button', { name: 'Cancel' }),
    open: () => page.goto(paths.createSwipeSession),
  }
}
