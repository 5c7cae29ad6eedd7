import { Sparkles } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  avatarProblem,
  avatarRunKey,
  changeAvatarDraft,
  isSimplified,
  resetAvatarOptions,
} from '@/runs/pictures/avatar-draft'
import { drawPerson } from '@/runs/people/find-person'
import { useAvatarDraft } from '@/runs/pictures/use-avatar-draft'
import { restoreAvatar } from '@/runs/pictures/kept-avatars'
import { type FoundPerson, personAvatarForm } from '@/runs/people/person-searches'
import { stopRun } from '@/runs/live-runs'
import { useIsRunning, useRun } from '@/runs/use-run'
import type { ProviderRecord } from '@/storage/database/records'
import { Button } from '@/ui/buttons/button'
import { PictureProblem } from '@/features/shared/failures/picture-problem'
import { PortraitProgress } from '@/features/shared/progress/portrait-progress'
import { PlainHeadshotNote } from '@/features/shared/pictures/plain-headshot-note'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import * as words from './words'

interface Props {
  found: FoundPerson
  providers: readonly ProviderRecord[]
}

/** The face of a found person: its address, where there is one, and whether one is being drawn. */
export function usePersonFace(found: FoundPerson): { url: string | undefined; isComing: boolean } {
  const form = personAvatarForm(found)
  const picture = useAvatarDraft(form)?.picture?.picture
  const isComing = useIsRunning('picture', avatarRunKey(form))
  const url = useBlobUrl(picture?.thumbnail ?? picture?.blob)
  useEffect(() => void restoreAvatar(form), [form])
  return { url, isComing }
}

/** Has the face drawn, or leaves it. */
export function PersonAvatar({ found, providers }: Props) {
  const form = personAvatarForm(found)
  const draft = useAvatarDraft(form)
  const run = useRun('picture', avatarRunKey(form))
  const problem = avatarProblem(providers, found.providerId)
  const [isTried, setIsTried] = useState(false)
  const isRunning = run?.state === 'running'
  const isOpen = draft?.wantsAi === true && !draft.picture
  const container = useRef<HTMLDivElement>(null)
  useKeepFocus(container, `${run?.state} ${run?.progress.step} ${isOpen}`)
  const skip = (
    <Button size="small" variant="quiet" onClick={() => resetAvatarOptions(form)}>
      {words.skipAvatar}
    </Button>
  )
  return (
    <div ref={container} className="flex flex-col gap-3">
      {draft && isSimplified(draft) && !isRunning && (
        <PlainHeadshotNote
          isRestricted={draft.isRestricted}
          onUseFull={() => changeAvatarDraft(form, { attempts: 0, isRestricted: false })}
        />
      )}
      {isRunning ? (
        <PortraitProgress
          progress={run.progress}
          onStop={() => void stopRun('picture', avatarRunKey(form))}
        >
          {skip}
        </PortraitProgress>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon={<Sparkles aria-hidden size={16} strokeWidth={1.5} />}
            onClick={() => {
              setIsTried(true)
              if (problem === undefined) void drawPerson(found)
            }}
          >
            {words.generateAvatar}
          </Button>
          {isOpen && skip}
        </div>
      )}
      {isTried && problem !== undefined && <PictureProblem failure={problem} />}
      {isOpen && run?.failure && <PictureProblem failure={run.failure} />}
      <span role="status" className="sr-only">
        {run?.state === 'done' && words.theAvatarIsReady}
      </span>
    </div>
  )
}
