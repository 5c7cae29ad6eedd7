import type { ReactNode } from 'react'
import { Button } from '../buttons/button'
import { pageHeading } from '../focus-elsewhere'

interface Props {
  /** What was not found, in a sentence. */
  children: ReactNode
  /** Takes the search away. */
  onShowAll: () => void
}

/** Stands where a list would, when nothing in it is what is searched for. */
export function NoMatches({ children, onShowAll }: Props) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="wrap-anywhere text-muted">{children}</p>
      <Button
        onClick={() => {
          // This button goes with the search.
          pageHeading()?.focus()
          onShowAll()
        }}
      >
        Show all
      </Button>
    </div>
  )
}
