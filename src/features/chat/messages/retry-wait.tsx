import { Hourglass } from 'lucide-react'
import { withChatRun } from '@/runs/chat/with-chat-run'
import { Button } from '@/ui/buttons/button'
import { ProviderPause } from '@/features/shared/progress/provider-pause'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import * as words from './words'

interface Props {
  conversationId: string
  /** Epoch milliseconds at which the request is sent again. */
  until: number
}

/** Why nothing comes while a provider has put off a request, for how long still, and the way out. */
export function RetryWait({ conversationId, until }: Props) {
  const stop = () => {
    withChatRun(({ stopAnswer }) => stopAnswer(conversationId)).catch(reportFailure)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-1 text-sm text-muted">
      <p className="flex min-w-0 items-start gap-2">
        <Hourglass aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
        <span>
          <ProviderPause until={until} />
        </span>
      </p>
      <Button size="small" onClick={stop}>
        {words.stop}
      </Button>
    </div>
  )
}
