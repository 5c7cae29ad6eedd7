import { useId } from 'react'
import { datingWorldLabels } from '@/generation/dating/dating-choices'
import { paths } from '@/lib/paths'
import { useRun } from '@/runs/use-run'
import type { DatingSessionSummary } from '@/storage/dating/dating-queries'
import { Badge } from '@/ui/display/badge'
import { Button } from '@/ui/buttons/button'
import { Card } from '@/ui/display/card'
import { Link } from '@/ui/buttons/router'
import { sessionActivity } from '../session/session-activity'
import { SessionFaces } from './session-faces'
import * as words from './words'

interface Props {
  summary: DatingSessionSummary
  onDelete: () => void
}

/** One session; a press anywhere opens it. */
export function SessionCard({ summary: { session, counts }, onDelete }: Props) {
  const { id, name, description, worldType } = session
  const headingId = useId()
  const activity = sessionActivity(session.generation, useRun('profiles', id))
  return (
    <Card
      as="article"
      aria-labelledby={headingId}
      className="relative flex h-full flex-col transition-colors hover:border-input-border hover:bg-surface-raised/60"
    >
      <h2 id={headingId} dir="auto" className="text-left font-medium" title={name}>
        <Link
          to={paths.swipeSession(id)}
          // Its surface is the whole card; what else can be pressed lies above it.
          className="block truncate after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
        >
          {name}
        </Link>
      </h2>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Badge>{datingWorldLabels[worldType]}</Badge>
        {activity && <Badge tone={activity.tone}>{activity.text}</Badge>}
      </div>
      <p dir="auto" className="mt-3 line-clamp-2 text-sm wrap-anywhere text-muted">
        {description}
      </p>
      <div className="mt-auto flex items-baseline-last justify-between gap-3 pt-4">
        <div className="min-w-0">
          {counts.total > 0 && <SessionFaces sessionId={id} total={counts.total} />}
          <p className="flex flex-wrap gap-x-4 text-sm figures">
            <span>{words.profiles(counts.total)}</span>
            <span>{words.matches(counts.matched)}</span>
          </p>
        </div>
        <Button
          size="small"
          variant="quiet"
          className="relative -me-3 -mb-1.5 shrink-0 pointer-coarse:-mb-2.5"
          onClick={onDelete}
        >
          {words.remove}
        </Button>
      </div>
    </Card>
  )
}
