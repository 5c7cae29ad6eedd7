import { expect, it } from 'vitest'
import { readReleases, releases } from './releases'

it('reads each heading of the second level as a release', () => {
  expect(
    readReleases('# Changelog\n\nWords.\n\n## 2.0\n\n- New\n\n### Fixes\n\n- One\n\n## 1.0\n'),
  ).toEqual([
    { version: '2.0', notes: '- New\n\n### Fixes\n\n- One' },
    { version: '1.0', notes: '' },
  ])
  expect(readReleases('')).toEqual([])
})

it('takes the line breaks of an editor out, and none that mean something', () => {
  const [release] = readReleases(
    '## 1.0\n\nWords that\ngo on.\n\n- A point\n  of two lines\n- Another',
  )
  expect(release?.notes).toBe('Words that go on.\n\n- A point of two lines\n- Another')
})

it('has the releases of the specification, the last of them with profile pictures (ABOUT-03, ABOUT-04)', () => {
  const versions = releases.map(({ version }) => version)
  expect(versions).toContain('0.1.0')
  expect(releases.find(({ version }) => version === '0.2.0')?.notes).toContain(
    'Profile pictures for characters',
  )
})
