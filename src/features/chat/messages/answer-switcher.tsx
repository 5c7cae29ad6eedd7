import { ChevronLeft, ChevronRight } from 'lucide-react'
import { variantPosition } from '@/domain/message'
import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { withChatRun } from '@/runs/chat/with-chat-run'
import type { MessageRecord } from '@/storage/database/records'
import { IconButton } from '@/ui/buttons/icon-button'
import * as words from './late-words'

interface Props {
  message: MessageRecord
  disabled: boolean
}

/** Leafs through the answers to one message. */
export default function AnswerSwitcher({ message, disabled }: Props) {
  const { index, count } = variantPosition(message)
  const choose = (to: number) => {
    withChatRun((chatRun) => chatRun.chooseVariant(message.id, to)).catch(reportFailure)
  }
  /** Not disabled at the ends: the focus would be lost there. */
  const step = (to: number) => {
    const isEnd = disabled || to < 0 || to === count
    return {
      'aria-disabled': isEnd,
      className: 'aria-disabled:opacity-40',
      onClick: isEnd ? undefined : () => choose(to),
    }
  }
  return (
    <span className="inline-flex items-center text-xs text-muted figures">
      <IconButton
        icon={ChevronLeft}
        label={words.previousAnswer}
        size="small"
        {...step(index - 1)}
      />
      <span className="sr-only">{words.answerOfMany(index + 1, count)}</span>
      <span aria-hidden>
        {index + 1}/{count}
      </span>
      <IconButton icon={ChevronRight} label={words.nextAnswer} size="small" {...step(index + 1)} />
    </span>
  )
}
