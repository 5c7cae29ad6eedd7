import { formatNumber } from './format'
import { ProgressBar } from './progress-bar'

interface Props {
  /** What is written, as in "Writing the character". */
  label: string
  /** Characters that have come; zero while nothing has. */
  length: number
}

/** How far a model's answer has come, whose length nobody knows. */
export function WritingProgress({ label, length }: Props) {
  return (
    <div className="w-full">
      <ProgressBar label={length === 0 ? 'Waiting for the answer' : label} progress={undefined} />
      <p className="mt-1 text-sm text-muted tabular-nums">
        {length === 0
          ? 'A model that thinks first may take a minute.'
          : `${formatNumber(length)} letters so far`}
      </p>
    </div>
  )
}
