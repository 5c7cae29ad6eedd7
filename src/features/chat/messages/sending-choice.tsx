import { Ban, ListFilter, Pin, Scissors } from 'lucide-react'
import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { withChatRun } from '@/runs/chat/with-chat-run'
import type { MessageRecord } from '@/storage/database/records'
import { IconButton } from '@/ui/buttons/icon-button'
import { Menu } from '@/ui/overlays/menu'
import * as words from './late-words'

/**
 * Keeps a message from the model, or sends it wherever the history is cut. One button, because a row of actions has to
 * fit a window of 320 px. PROMPT-17, CTX-14
 */
export default function SendingChoice({
  message: { id, role, hidden = false, alwaysSent = false },
}: {
  message: MessageRecord
}) {
  const [isOpen, setIsOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  const perform = (change: Promise<unknown>) => void change.catch(reportFailure)
  const never = (isNever: boolean) =>
    perform(withChatRun(({ hideMessage }) => hideMessage(id, isNever)))
  const always = (isAlways: boolean) =>
    perform(withChatRun(({ alwaysSendMessage }) => alwaysSendMessage(id, isAlways)))
  const items = [
    ...(hidden || alwaysSent
      ? [
          {
            label: words.sendAsUsual,
            icon: Scissors,
            onChoose: () => (hidden ? never(false) : always(false)),
          },
        ]
      : []),
    ...(hidden ? [] : [{ label: words.neverSend, icon: Ban, onChoose: () => never(true) }]),
    ...(alwaysSent || role === 'system'
      ? []
      : [
          {
            label: words.alwaysSend,
            hint: words.alwaysSendHint,
            icon: Pin,
            onChoose: () => always(true),
          },
        ]),
  ]
  return (
    <>
      <IconButton
        ref={anchor}
        icon={hidden ? Ban : alwaysSent ? Pin : ListFilter}
        label={words.whatIsSentOfIt}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        size="small"
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen &&
        // Outside the row, whose buttons have a size of their own, but within the page's main part.
        createPortal(
          <Menu
            label={words.whatIsSentOfIt}
            anchor={anchor}
            items={items}
            onClose={() => setIsOpen(false)}
          />,
          document.getElementById('main') ?? document.body,
        )}
    </>
  )
}
