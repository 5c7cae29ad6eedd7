import type { Page } from '@playwright/test'
import type { ProfileStatus } from '@/domain/dating-session'
import { emptyDatingForm, toDatingSessionDraft } from '@/generation/dating-form'
import { paths } from '@/lib/paths'
import type { DatingSessionRecord, ProfileRecord } from '@/storage/dating-records'
import { awkwardNames } from './worlds'

const MADE = Date.UTC(2026, 0, 20, 20)
const MINUTE = 60_000

/** A session as the form makes it, by its place among the seeded ones: the first was changed last. */
export function makeDatingSession(
  place: number,
  changes: Partial<DatingSessionRecord> = {},
): DatingSessionRecord {
  const form = { ...emptyDatingForm(), name: `Session ${place}`, description: 'Tea for two.' }
  return {
    ...toDatingSessionDraft(form),
    id: `session-${place}`,
    createdAt: MADE,
    updatedAt: MADE - place * MINUTE,
    currentIndex: 0,
    totalGenerated: 0,
    stats: { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 },
    ...changes,
  }
}

const NAMES = ['Iris', 'Anselm', 'Noor', 'Tove', 'Bo', 'Ravi', 'Odile', 'Juno', 'Pia', 'Lev']

/** People of a session, one for each status given. */
export function makeProfiles(
  session: Pick<DatingSessionRecord, 'id'>,
  statuses: readonly ProfileStatus[],
): ProfileRecord[] {
  return statuses.map((status, index) => ({
    id: `${session.id}-profile-${index}`,
    sessionId: session.id,
    seq: index + 1,
    name: NAMES[index % NAMES.length] ?? 'Iris',
    age: 25 + index,
    bio: 'Keeps bees.',
    interests: ['bees', 'maps', 'tea', 'rain'],
    imagePrompt: 'at a window',
    status,
    generatedAt: MADE,
  }))
}

/** Sessions as they look after some weeks, awkward names among them. */
export function busySessions() {
  const train = makeDatingSession(1, {
    name: 'Night train to Lisbon',
    description: 'People who take the night train and cannot sleep.',
  })
  const datingSessions = [
    train,
    makeDatingSession(2, {
      name: 'The Salt Court',
      worldType: 'fantasy',
      description:
        'A feast that has gone on for nine days. Nobody remembers who invited whom, the musicians have been asleep since Tuesday, and the king is looking for his crown.',
      generation: { wanted: 10, written: 3 },
    }),
    makeDatingSession(3, {
      name: awkwardNames.long,
      worldType: 'post-apocalyptic',
      description: awkwardNames.unbroken,
    }),
    makeDatingSession(4, { name: awkwardNames.unbroken, worldType: 'steampunk' }),
    makeDatingSession(5, {
      name: awkwardNames.rightToLeft,
      worldType: 'sci-fi',
      description: 'تعرف كل حكاية سمعتها في السوق.',
      generation: { wanted: 10, written: 10, stopped: true },
    }),
    makeDatingSession(6, { name: awkwardNames.emoji, worldType: 'custom', worldDescription: 'A.' }),
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
