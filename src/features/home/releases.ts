import changelog from '../../../CHANGELOG.md?raw'

/** A release as CHANGELOG.md has it. */
export interface Release {
  /** The heading, such as "0.2.0". */
  version: string
  /** What a user notices, in markdown. */
  notes: string
}

/** Reads a changelog: each heading of the second level is a release, newest first. */
export function readReleases(markdown: string): Release[] {
  return markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [version = '', ...lines] = section.split('\n')
      return { version: version.trim(), notes: unwrap(lines.join('\n').trim()) }
    })
}

/** A point of a list, with the lines that belong to it. */
const POINT = /^- .*(?:\n {2,}.*)*/gm

/** The latest points of the latest releases, newest first, at most so many in all. */
export function latestPoints(all: readonly Release[], count: number): Release[] {
  const shown: Release[] = []
  let left = count
  for (const { version, notes } of all) {
    const points = (notes.match(POINT) ?? []).slice(0, left)
    if (points.length > 0) shown.push({ version, notes: points.join('\n') })
    left -= points.length
    if (left === 0) break
  }
  return shown
}

/** The file is wrapped for editors; on the screen a line would end there as it does in a chat. */
function unwrap(markdown: string): string {
  return markdown.replace(/(\S)\n(?!\n| *[-#])\s*/g, '$1 ')
}

/** All releases of this build, newest first. HOME-11, HOME-12, ABOUT-03, decision 124. */
export const releases = readReleases(changelog)
