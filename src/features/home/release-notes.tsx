import { Markdown } from '@/ui/markdown/markdown'
import { latestPoints, releases } from './releases'
import * as words from './words'

interface Props {
  /** How many of the latest points; default: everything. */
  points?: number
}

/** What is new, release by release. HOME-11, HOME-12, ABOUT-03. */
export function ReleaseNotes({ points }: Props) {
  const shown = points === undefined ? releases : latestPoints(releases, points)
  return (
    <div className="flex flex-col gap-6">
      {shown.map(({ version, notes }) => (
        <section key={version} aria-label={words.releaseNumbered(version)}>
          <h3 className="mb-2 font-medium">{version}</h3>
          <div className="text-sm text-muted">
            <Markdown text={notes} streaming={false} />
          </div>
        </section>
      ))}
    </div>
  )
}
