import { RotateCcw } from 'lucide-react'
import { Button } from '@/ui/buttons/button'
import { DecidedGrid, type DecidedProps } from './decided-grid'
import { reconsider } from './reconsider'
import * as words from './words'

/** Who was passed. */
export function PassedView(props: DecidedProps) {
  return (
    <DecidedGrid
      {...props}
      status="passed"
      emptyTitle={words.nobodyPassedYet}
      emptyText={words.nobodyPassedYetText}
      renderActions={(profile) => (
        <Button
          size="small"
          className="w-full wrap-anywhere"
          icon={<RotateCcw aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => void reconsider(profile)}
        >
          {words.reconsider}
        </Button>
      )}
    />
  )
}
