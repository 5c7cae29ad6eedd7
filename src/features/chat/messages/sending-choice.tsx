import { Ban, BookMarked, Brain, ListFilter, Pin, Scissors } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { openMemory } from '@/features/shared/memory/memory-open'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { withChatRun } from '@/runs/chat/with-chat-run'
import type { MessageRecord } from '@/storage/database/records'
import { IconButton } from '@/ui/buttons/icon-button'
import { Menu } from '@/ui/overlays/menu'
import { useMemoriesFedBy } from '@/storage/hooks/use-memories'
import { selectedWords } from '../memory/selected-words'
import * as memoryWords from '../memory/words'
import * as words from './late-words'

const RememberDialog = lazy(() => import('../memory/remember-dialog'))

/**
 * Keeps a message from the model, or sends it wherever the history is cut, or keeps words of it as a
 * fact. One button, because a row of actions has to fit a window of 320 px. PROMPT-17, CTX-14, MEM-05
 */
export default function SendingChoice({ message }: { message: MessageRecord }) {
  const { id, role, hidden = false, alwaysSent = false } = message
  const [isOpen, setIsOpen] = useState(false)
  /** What was selected before the press, which may end a selection. */
  const [selected, setSelected] = useState('')
  const [isRemembering, setIsRemembering] = useState(false)
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
        onPointerDown={() => setSelected(selectedWords(id))}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen &&
        // Outside the row, whose buttons have a size of their own, but within the page's main part.
        createPortal(
          <ChoiceMenu
            {...{ message, anchor, items }}
            onRemember={() => setIsRemembering(true)}
            onClose={() => setIsOpen(false)}
          />,
          document.getElementById('main') ?? document.body,
        )}
      {isRemembering && (
        <Suspense>
          <RememberDialog {...{ message, selected }} onClose={() => setIsRemembering(false)} />
        </Suspense>
      )}
    </>
  )
}

type MenuProps = ComponentProps<typeof Menu>

interface ChoiceProps extends Pick<MenuProps, 'anchor' | 'items' | 'onClose'> {
  message: MessageRecord
  onRemember: () => void
}

/** The open menu; what is remembered of the message is read for it alone. */
function ChoiceMenu({ message, anchor, items, onRemember, onClose }: ChoiceProps) {
  const fed = useMemoriesFedBy(message.id)
  const count = fed?.length ?? 0
  const canRemember = message.content.trim() !== '' && !message.pending
  return (
    <Menu
      label={words.whatIsSentOfIt}
      {...{ anchor, onClose }}
      items={[
        ...items,
        ...(canRemember
          ? [
              {
                label: memoryWords.rememberMessage,
                hint: memoryWords.rememberHint,
                icon: BookMarked,
                onChoose: onRemember,
              },
            ]
          : []),
        ...(count > 0
          ? [
              {
                label: memoryWords.inMemory(count),
                hint: memoryWords.inMemoryHint,
                icon: Brain,
                onChoose: () => openMemory(message.conversationId, { messageId: message.id }),
              },
            ]
          : []),
      ]}
    />
  )
}
