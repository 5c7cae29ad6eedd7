import { useState } from 'react'
import { picturesPerProfile } from '@/generation/dating/dating-pictures'
import { paths } from '@/lib/paths'
import { stopProfiles } from '@/runs/dating/profile-batch'
import { useRun } from '@/runs/use-run'
import { usePictureProgress } from '@/storage/hooks/use-dating-sessions'
import type { DatingSessionRecord } from '@/storage/dating/dating-records'
import { Button } from '@/ui/buttons/button'
import { Link } from '@/ui/buttons/router'
import { useLoadingWords } from '@/features/shared/progress/use-loading-words'
import { ProviderPause } from '@/features/shared/progress/provider-pause'
import { ProgressTrack } from '@/ui/display/progress-track'
import { NOT_ANSWERED_YET } from '@/features/shared/progress/late-words'
import { useIsLate } from '@/ui/use-is-late'
import { askedForText, progressOf, restText } from './generation-progress'
import { pressProfiles } from './press-profiles'
import * as words from './words'

interface Props {
  session: DatingSessionRecord
  /** Profiles in the deck. */
  remaining: number
  /** Whether another tab is at it. */
  isElsewhere: boolean
  /** Whether a provider can draw now. */
  canDraw: boolean
}

/** How many wait, how far the making of more is, and what can be done about it. */
export function SessionGeneration({ session, remaining, isElsewhere, canDraw }: Props) {
  const { id, generation } = session
  const run = useRun('profiles', id)
  const pictures = usePictureProgress(id)
  const loading = useLoadingWords()
  const isActive = run?.state === 'running'
  const waitsUntil = run?.progress.waitsUntil
  const progress = isActive ? progressOf(run, pictures) : undefined
  // The panel of an error has a button for the same.
  const unfinished = isActive || run?.failure ? undefined : generation
  const askedFor =
    unfinished &&
    (canDraw
      ? askedForText(unfinished, pictures, picturesPerProfile(session))
      : askedForText(unfinished, undefined, 0))
  const lacking = pictures ? pictures.failed + pictures.missing : 0
  return (
    <div className="mx-auto w-full max-w-110 md:max-w-230">
      <div className="flex min-h-11 items-center gap-3">
        <div className="min-w-0 grow">
          {remaining > 0 && (
            <p className="text-sm font-medium figures">{words.profilesRemaining(remaining)}</p>
          )}
          {progress && (
            <p className="line-clamp-2 text-xs text-muted figures">
              {waitsUntil === undefined ? (
                <>
                  {loading?.label ?? progress.text}
                  {progress.awaited !== undefined && !loading && (
                    <LateNote key={progress.awaited} />
                  )}
                </>
              ) : (
                <ProviderPause until={waitsUntil} />
              )}
            </p>
          )}
          {unfinished && (
            <p className="text-xs text-muted figures">
              {restText(unfinished, pictures, isElsewhere)}
              {!isElsewhere && askedFor && <span className="block">{askedFor}</span>}
            </p>
          )}
          {!isActive && !unfinished && lacking > 1 && canDraw && (
            <button
              type="button"
              className="min-h-6 text-start text-xs link pointer-coarse:min-h-8"
              onClick={() => void pressProfiles(id, { kind: 'missing' })}
            >
              {words.drawMissingPictures}
            </button>
          )}
        </div>
        {isActive && <StopButton sessionId={id} />}
        {unfinished && !isElsewhere && (
          <Button size="small" onClick={() => void pressProfiles(id, { kind: 'rest' })}>
            {unfinished.budget?.isReached ? words.continueAfterPause : words.goOn}
          </Button>
        )}
        {!isActive && remaining > 0 && !unfinished && (
          <Button size="small" onClick={() => void pressProfiles(id, { kind: 'batch' })}>
            {words.generateMore}
          </Button>
        )}
      </div>
      {lacking > 0 && !canDraw && (
        <p className="text-xs text-muted">
          {words.nobodyCanDraw}{' '}
          <Link className="link" to={paths.providers}>
            {words.openProviders}
          </Link>
        </p>
      )}
      <Bar share={progress?.share} isShown={progress !== undefined} />
    </div>
  )
}

function LateNote() {
  const isLate = useIsLate()
  return isLate && ` · ${NOT_ANSWERED_YET}`
}

function StopButton({ sessionId }: { sessionId: string }) {
  const [isStopping, setIsStopping] = useState(false)
  return (
    <Button
      size="small"
      busy={isStopping}
      onClick={({ detail: pressesInARow }) => {
        // The second press of a double click on the button that stood here before, such as "Generate More".
        if (pressesInARow > 1) return
        setIsStopping(true)
        void stopProfiles(sessionId)
      }}
    >
      {words.stop}
    </Button>
  )
}

/** It has its room also when there is nothing to show, so that nothing jumps. */
function Bar({ share, isShown }: { share: number | undefined; isShown: boolean }) {
  if (!isShown) return <div className="mt-1 h-0.5" />
  return (
    <ProgressTrack
      label={words.generatingProfiles}
      share={share}
      className="mt-1 h-0.5 bg-text/10"
    />
  )
}
