import { ImageIcon, RefreshCw } from 'lucide-react'
import { useRef } from 'react'
import { STUDIO } from '@/runs/pictures/studio-job'
import { stopRun } from '@/runs/live-runs'
import type { Run as AnyRun } from '@/runs/run-store'
import { useRun } from '@/runs/use-run'
import { Button } from '@/ui/buttons/button'
import { PictureProblem } from '@/features/shared/failures/picture-problem'
import { PictureProgress } from '@/features/shared/progress/picture-progress'
import { useKeepFocus } from '@/ui/lists/use-keep-focus'
import { ResultPicture } from './result-picture'
import { askAndDraw } from './ask-and-draw'
import { settingsText } from './studio-choices'
import * as words from './words'

type StudioRun = AnyRun<'studio'>

/** What goes on, what went wrong, and what was made last. */
export function StudioResult() {
  const run = useRun('studio', STUDIO)
  const isRunning = run?.state === 'running'
  const count = run?.state === 'done' ? run.data.pictures.length : 0
  return (
    <div>
      {/* There before its words come: only then are they read out. */}
      <span role="status" className="sr-only">
        {count === 1 ? words.thePictureIsReady : count > 1 && words.picturesAreReady(count)}
      </span>
      {run ? <Run run={run} isRunning={isRunning} /> : <Nothing />}
    </div>
  )
}

function Run({ run, isRunning }: { run: StudioRun; isRunning: boolean }) {
  const isEmpty = run.data.pictures.length === 0
  const progress = useRef<HTMLDivElement>(null)
  // "Stop" goes with its panel, and the form is where one goes on.
  useKeepFocus(progress, isRunning, () =>
    document.querySelector<HTMLElement>('[data-studio-form] [type=submit]'),
  )
  return (
    <div className="flex flex-col gap-6">
      {isRunning && (
        <div ref={progress}>
          <PictureProgress
            label={
              run.data.job.kind === 'edit' ? words.editingYourImage : words.generatingYourImage
            }
            note={words.editingYourImageNote}
            progress={run.progress}
            onStop={() => void stopRun('studio', STUDIO)}
          />
        </div>
      )}
      {run.failure && <PictureProblem failure={run.failure} />}
      {isEmpty && run.state === 'stopped' && <Nothing />}
      {!isEmpty && <Result run={run} isRunning={isRunning} />}
    </div>
  )
}

/** Where the picture will be; on a phone nothing, because it comes below the button. */
function Nothing() {
  return (
    <div className="hidden min-h-80 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-border text-sm text-muted lg:flex">
      <ImageIcon aria-hidden size={24} strokeWidth={1.5} />
      {words.pictureWillBeHere}
    </div>
  )
}

function Result({ run, isRunning }: { run: StudioRun; isRunning: boolean }) {
  const { pictures, doneJob } = run.data
  const [first] = pictures
  if (!first) return null
  const isOne = pictures.length === 1
  const { prompt } = first.record
  return (
    <section aria-label={words.result} className="flex flex-col gap-4">
      <ul className={isOne ? undefined : 'grid grid-cols-2 gap-x-4 gap-y-3'}>
        {pictures.map(({ record, picture }, index) => (
          <ResultPicture
            key={record.id}
            name={isOne ? undefined : words.imageNumbered(index + 1)}
            record={record}
            picture={picture}
          />
        ))}
      </ul>
      {doneJob && (
        <div>
          <Button
            icon={<RefreshCw aria-hidden size={16} strokeWidth={1.5} />}
            busy={isRunning}
            onClick={() => void askAndDraw(doneJob)}
          >
            {words.generateAgain}
          </Button>
        </div>
      )}
      <div className="text-sm">
        <h2 className="font-medium">{words.promptUsed}</h2>
        <p dir="auto" className="relative max-h-40 overflow-auto wrap-anywhere whitespace-pre-line">
          {prompt}
        </p>
        <p className="mt-1 text-muted">{settingsText(first.record)}</p>
      </div>
    </section>
  )
}
