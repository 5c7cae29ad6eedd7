import { expect, it } from 'vitest'
import type { ImportIssue } from '@/storage/session-file/import-issues'
import { issueText } from './issue-words'

const cases: [issue: ImportIssue, text: string][] = [
  [
    { subject: { section: 'characters' }, code: 'not_listed_by_id' },
    'characters: left out, because they are not listed by id',
  ],
  [
    { subject: { kind: 'providers', name: 'c' }, code: 'no_record', params: { kind: 'providers' } },
    'provider “c”: left out, because it is no provider',
  ],
  [
    {
      subject: { kind: 'datingSessions', name: 'r2002' },
      code: 'too_many',
      params: { kind: 'datingSessions', max: 500 },
    },
    'dating session “r2002”: left out, because a file can bring 500 dating sessions at most',
  ],
  [
    {
      subject: { kind: 'conversations', name: 'Tea', part: 1 },
      code: 'role_unknown',
      params: { role: 'tool' },
    },
    'conversation “Tea”, message 1: left out, because its role “tool” is not known here',
  ],
  [
    {
      subject: { kind: 'datingSessions', name: 'Night', part: 'Kim' },
      code: 'age_too_low',
      params: { min: 18 },
    },
    'dating session “Night”, profile “Kim”: left out, because the age is under 18',
  ],
  [
    {
      subject: { kind: 'characters', name: 'Ada' },
      code: 'picture_refused',
      params: { picture: 'gallery', number: 2, reason: 'damaged' },
    },
    'character “Ada”: gallery picture 2 is damaged and was left out',
  ],
  [
    {
      subject: { kind: 'conversations', name: 'Tea', part: 3 },
      code: 'picture_refused',
      params: { picture: 'message', reason: 'too_many_pixels', width: 9000, height: 9001 },
    },
    'conversation “Tea”, message 3: its picture has 9000 × 9001 pixels, more than can be shown and was left out',
  ],
  [
    {
      subject: { kind: 'characters', name: 'Ada' },
      code: 'gallery_field_unusable',
      params: { number: 1, field: 'prompt' },
    },
    'character “Ada”: its “prompt” of “gallery picture 1” cannot be used and was left out',
  ],
  [
    {
      subject: { kind: 'characters', name: 'Mia' },
      code: 'minor',
      params: { words: 'am 14' },
    },
    'character “Mia”: left out, because “am 14” tells of somebody under 18',
  ],
]

it.each(cases)('%j', (issue, text) => {
  expect(issueText(issue)).toBe(text)
})

it('says something also of what a newer version has named', () => {
  const subject = { kind: 'characters', name: 'Ada' } as const
  for (const params of [undefined, { reason: 'haunted', picture: 'sculpture' }])
    expect(issueText({ subject, code: 'picture_refused', params })).toBe(
      'character “Ada”: its picture cannot be used and was left out',
    )
})
