import { expect, it } from 'vitest'
import { latestPoints, readReleases, releases } from './releases'

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

it('gives the latest points, from earlier releases too where the newest has few', () => {
  const all = readReleases('## 2.0\n\nWords.\n\n- A\n  more\n- B\n\n## 1.0\n\n- C\n- D\n')
  expect(latestPoints(all, 1)).toEqual([{ version: '2.0', notes: '- A more' }])
  expect(latestPoints(all, 3)).toEqual([
    { version: '2.0', notes: '- A more\n- B' },
    { version: '1.0', notes: '- C' },
  ])
  expect(latestPoints(all, 9).at(-1)).toEqual({ version: '1.0', notes: '- C\n- D' })
})

it('has the releases of the specification, the last of them with profile pictures (ABOUT-03, ABOUT-04)', () => {
  const versions = releases.map(({ version }) => version)
  expect(versions).toContain('0.1.0')
  expect(releases.find(({ version }) => version === '0.2.0')?.notes).toContain(
    'Profile pictures for characters',
  )
})
