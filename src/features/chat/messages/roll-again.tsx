import { Dices } from 'lucide-react'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { rollGreetingAgain } from '@/runs/chat/resolve-greetings'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './words'

/** Draws the chance in a greeting anew. */
export default function RollAgain({ messageId }: { messageId: string }) {
  return (
    <IconButton
      icon={Dices}
      label={words.rollAgain}
      size="small"
      onClick={() => {
        rollGreetingAgain(messageId).catch(reportFailure)
      }}
    />
  )
}
