import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { sendPdfsAsText } from '@/storage/attachments/send-pdfs-as-text'
import { Button } from '@/ui/buttons/button'
import * as words from './words'

interface Props {
  conversationId: string
  /** Asks again. */
  onDone: () => void
}

/** The way on where a request has more pages than its provider takes. ATT-22 */
export default function SendPdfsAsText({ conversationId, onDone }: Props) {
  return (
    <Button
      size="small"
      onClick={() => void sendPdfsAsText(conversationId).then(onDone).catch(reportFailure)}
    >
      {words.sendPdfsAsText}
    </Button>
  )
}
