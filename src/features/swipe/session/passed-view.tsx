import { RotateCcw } from 'lucide-react'
import { Button } from '@/ui/buttons/button'
import { DecidedGrid, type DecidedProps } from './decided-grid'
import { reconsider } from './reconsider'

/** Who was passed. */
export function PassedView(props: DecidedProps) {
  return (
    <DecidedGrid
      {...props}
      status="passed"
      emptyTitle="Nobody passed yet"
      emptyText="Whoever you swipe to the left stands here, in case you change your mind."
      renderActions={(profile) => (
        <Button
          size="small"
          className="w-full wrap-anywhere"
          icon={<RotateCcw aria-hidden size={16} strokeWidth={1.5} />}
          onClick={() => void reconsider(profile)}
        >
          Reconsider
        </Button>
      )}
    />
  )
}
