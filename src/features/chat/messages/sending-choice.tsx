import { Ban, Pin } from 'lucide-react'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { withChatRun } from '@/runs/chat/with-chat-run'
import type { MessageRecord } from '@/storage/database/records'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './late-words'

/** Keeps a message from the model, or sends it wherever the history is cut. PROMPT-17, CTX-14 */
export default function SendingChoice({
  message: { id, role, hidden = false, alwaysSent = false },
}: {
  message: MessageRecord
}) {
  const never = () => withChatRun(({ hideMessage }) => hideMessage(id, !hidden))
  const always = () => withChatRun(({ alwaysSendMessage }) => alwaysSendMessage(id, !alwaysSent))
  return (
    <>
      <IconButton
        icon={Ban}
        label={hidden ? words.sendAgain : words.neverSend}
        aria-pressed={hidden}
        size="small"
        onClick={() => void never().catch(reportFailure)}
      />
      {role !== 'system' && (
        <IconButton
          icon={Pin}
          label={alwaysSent ? words.sendAsUsual : words.alwaysSend}
          aria-pressed={alwaysSent}
          size="small"
          onClick={() => void always().catch(reportFailure)}
        />
      )}
    </>
  )
}
