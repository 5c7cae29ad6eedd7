import { GitBranch, Pencil, RotateCw, Trash } from 'lucide-react'
import { variantPosition } from '@/domain/message'
import type { MessageRecord } from '@/storage/database/records'
import { classNames } from '@/ui/style/class-names'
import { CopyButton } from '@/ui/buttons/copy-button'
import { IconButton } from '@/ui/buttons/icon-button'
import { latePart, useIsLateDue } from '../screen/late'
import * as words from './words'

/** Its room is kept until it is there. */
const AnswerSwitcher = latePart('AnswerSwitcher', {
  place: <span aria-hidden className="w-20 shrink-0" />,
})
const AnswerExtras = latePart('AnswerExtras')
const MessageFacts = latePart('MessageFacts')
const SendingChoice = latePart('SendingChoice', {
  place: <span aria-hidden className="size-8 shrink-0 pointer-coarse:size-9" />,
})

interface Props {
  message: MessageRecord
  isLast: boolean
  canRegenerate: boolean
  onEdit: () => void
  onDelete: () => void
  onRegenerate: () => void
  onBranch: () => void
  /** Whether somebody is at it: then what is seldom done is shown, and nothing of it waits for the chat to be drawn. */
  isNear: boolean
}

/*
 * Icons of few strokes: these stand beside every message, and each stroke is an element of the page.
 */

/** What can be done with a message; in sight on the last one, under the pointer and at the focus. */
export function MessageActions(props: Props) {
  const { message, isLast } = props
  const isAssistant = message.role === 'assistant'
  const isDue = useIsLateDue()
  return (
    <div
      data-floats={!isLast || undefined}
      className={classNames(
        'flex min-h-8 max-w-full items-center gap-x-0.5 text-xs text-muted transition-opacity has-data-open:flex-wrap pointer-coarse:min-h-9',
        '[&_button]:pointer-coarse:size-9',
        isAssistant && '-ms-2',
        !isLast &&
          // That it is never or always sent has to be seen.
          !message.hidden &&
          !message.alwaysSent &&
          'opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 has-data-kept:opacity-100',
      )}
    >
      {(isLast || props.isNear || isDue) && <Choices {...props} />}
    </div>
  )
}

function Choices(props: Props) {
  const { message, isLast, canRegenerate } = props
  const isAssistant = message.role === 'assistant'
  return (
    <>
      {variantPosition(message).count > 1 && (
        <AnswerSwitcher message={message} disabled={!isLast} />
      )}
      <IconButton icon={Pencil} label={words.editMessage} size="small" onClick={props.onEdit} />
      {isAssistant && canRegenerate && (
        <IconButton
          icon={RotateCw}
          label={words.regenerate}
          size="small"
          onClick={props.onRegenerate}
        />
      )}
      {isAssistant && <CopyButton text={message.content} label={words.copyMessage} />}
      <IconButton
        icon={GitBranch}
        label={words.branchFromHere}
        size="small"
        onClick={props.onBranch}
      />
      {props.isNear && <SendingChoice message={message} />}
      <IconButton icon={Trash} label={words.deleteMessage} size="small" onClick={props.onDelete} />
      {isAssistant && <AnswerExtras {...props} />}
      <MessageFacts message={message} />
    </>
  )
}
