import { expect, test } from 'vitest'
import { emptyDatingForm, toDatingSessionDraft } from '@/generation/dating/dating-form'
import type { DatingSessionSummary } from '@/storage/dating/dating-queries'
import { findSessions } from './find-sessions'

function summary(name: string, change: Partial<ReturnType<typeof emptyDatingForm>> = {}) {
  const draft = toDatingSessionDraft({ ...emptyDatingForm(), name, ...change })
  return {
    id: name,
    session: {
      ...draft,
      id: name,
      createdAt: 0,
      updatedAt: 0,
      currentIndex: 0,
      totalGenerated: 0,
      stats: { totalProfilesGenerated: 0, rightSwipes: 0, leftSwipes: 0, matches: 0 },
    },
    counts: { unseen: 0, matched: 0, passed: 0, total: 0 },
  } satisfies DatingSessionSummary
}

const sessions = [
  summary('Night train', { description: 'To Lisbon' }),
  summary('Élan', { worldType: 'sci-fi', interests: 'bees' }),
  summary('Salt', { worldType: 'custom', worldDescription: 'A court by the sea' }),
]

test.each([
  ['', ['Night train', 'Élan', 'Salt']],
  ['lisbon NIGHT', ['Night train']],
  ['elan', ['Élan']],
  ['sci-fi', ['Élan']],
  ['sea', ['Salt']],
  ['bees', []],
])('"%s" finds %j', (search, names) => {
  expect(findSessions(sessions, search).map(({ id }) => id)).toEqual(names)
})
