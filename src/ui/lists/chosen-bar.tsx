import type { ReactNode } from 'react'
import { Button } from '../buttons/button'
import type { Choice } from './use-choice'
import * as words from './words'

interface Props {
  /** What is chosen, such as "Chosen entries". */
  label: string
  choice: Choice
  /** Rows that are shown. */
  count: number
  /** Buttons for what can be done to all that is chosen. */
  children: ReactNode
}

/** Stays in sight at the end of a list while some of its rows are chosen. */
export function ChosenBar({ label, choice, count, children }: Props) {
  const many = choice.chosen.size
  return (
    <div
      role="group"
      aria-label={label}
      className="sticky bottom-dock-3 z-10 mt-3 flex flex-wrap items-center gap-1 rounded-lg border border-border bg-surface p-2 floating"
    >
      <p role="status" className="grow px-2 text-sm">
        {words.chosen(many)}
      </p>
      {many < count && (
        <Button size="small" variant="quiet" onClick={choice.chooseAll}>
          {words.selectAll}
        </Button>
      )}
      <Button size="small" variant="quiet" onClick={choice.chooseNone}>
        {words.selectNone}
      </Button>
      <div className="flex flex-wrap gap-1">{children}</div>
    </div>
  )
}
