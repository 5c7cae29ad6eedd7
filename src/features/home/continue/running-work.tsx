import { useStore } from 'zustand'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { paths } from '@/lib/paths'
import { stopRun } from '@/runs/live-runs'
import type { Run } from '@/runs/run-store'
import { isRunning, runStore } from '@/runs/run-store'
import { useRun } from '@/runs/use-run'
import { Button } from '@/ui/buttons/button'
import { ButtonLink } from '@/ui/buttons/button-link'
import { ProgressBar } from '@/ui/display/progress-bar'
import * as words from './words'

/** Work that is told here: what belongs to a chat is told by its row, and a form tells its own. */
const KINDS = ['profiles', 'studio', 'picture', 'upload', 'cards'] as const
type WorkKind = (typeof KINDS)[number]

/** What is done, and where it can be seen. */
const WORK: Record<WorkKind, { label: (step: string) => string; path: (key: string) => string }> = {
  profiles: {
    label: (step) => (step === 'writing' ? words.inventingPeople : words.drawingPeople),
    path: paths.swipeSession,
  },
  studio: { label: () => words.drawingPictures, path: () => paths.imageStudio },
  picture: { label: () => words.drawingACharacter, path: () => paths.characters },
  upload: { label: () => words.addingPictures, path: paths.characterImages },
  cards: {
    label: (step) => (step === 'reading' ? words.readingCards : words.importingCards),
    path: () => paths.characters,
  },
}

/** What of the kinds runs now, a line each: a text, so that progress draws its own row only. */
const runningLines = (runs: ReturnType<typeof runStore.getState>) =>
  KINDS.flatMap((kind) =>
    Object.entries<Pick<Run, 'state'> | undefined>(runs[kind] ?? {}).flatMap(([key, run]) =>
      isRunning(run) ? [`${kind} ${key}`] : [],
    ),
  ).join('\n')

/** Work besides chats that is on its way in this tab; nothing where none is. */
export function RunningWork() {
  const lines = useStore(runStore, runningLines)
  if (lines === '') return null
  return (
    <section aria-label={words.underWay}>
      <ul>
        {lines.split('\n').map((line) => {
          const kind = KINDS.find((each) => line.startsWith(`${each} `))
          return kind && <Work key={line} kind={kind} runKey={line.slice(kind.length + 1)} />
        })}
      </ul>
    </section>
  )
}

function Work({ kind, runKey }: { kind: WorkKind; runKey: string }) {
  const run = useRun<WorkKind>(kind, runKey)
  if (!run) return null
  const { step, done, total } = run.progress
  const label = WORK[kind].label(step)
  return (
    <li className="flex items-end gap-3 border-b border-border py-2">
      <div className="min-w-0 grow">
        <ProgressBar
          label={label}
          progress={done === undefined || total === undefined ? undefined : { done, total }}
        />
      </div>
      <ButtonLink
        to={WORK[kind].path(runKey)}
        size="small"
        variant="quiet"
        aria-label={words.openWork(label)}
      >
        {words.open}
      </ButtonLink>
      <Button
        size="small"
        aria-label={words.stopWork(label)}
        onClick={() => void stop(kind, runKey).catch(reportFailure)}
      >
        {words.stop}
      </Button>
    </li>
  )
}

async function stop(kind: WorkKind, key: string): Promise<void> {
  if (kind !== 'profiles') {
    void stopRun(kind, key)
    return
  }
  // A session remembers that it was stopped.
  const { stopProfiles } = await import('@/runs/dating/profile-batch')
  await stopProfiles(key)
}
