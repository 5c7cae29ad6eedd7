import { imageOf } from '@/domain/message'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { Avatar } from '@/ui/pictures/avatar'
import { classNames } from '@/ui/style/class-names'
import { Markdown } from '@/ui/markdown/markdown'
import { type MessageBodyProps, OwnText, Waiting } from '../messages/message-body'
import { MessageImage } from '../messages/message-image'

/** RP Mode: a page of a novel, the avatar once a turn in the margin, no boxes. */
export function NovelBody(props: MessageBodyProps) {
  const { message, text, isPending, sender, characterId, startsTurn } = props
  const isUser = message.role === 'user'
  const hasFace = startsTurn && !isUser
  const face = useImageUrl(hasFace ? props.avatarImageId : undefined, 'thumbnail')
  return (
    <div className={classNames('flex gap-4', startsTurn && 'pt-3')}>
      <div className="w-10 shrink-0 max-sm:hidden">
        {hasFace && <Avatar id={characterId} name={sender} src={face} size={40} />}
      </div>
      <div className="max-w-full min-w-0 grow">
        {startsTurn && (
          <p className="mb-1 flex items-center gap-2 font-serif text-sm [letter-spacing:0.025em] text-muted uppercase">
            {hasFace && (
              <Avatar id={characterId} name={sender} src={face} size={24} className="sm:hidden" />
            )}
            <span className="truncate">{sender}</span>
          </p>
        )}
        <div className={classNames(isUser && 'border-s-2 border-accent/40 ps-4')}>
          <Markdown text={text} streaming={isPending} voice="roleplay" />
        </div>
        <MessageImage message={message} />
        <Waiting {...{ message, text, isPending }} />
      </div>
    </div>
  )
}

/** Mobile Chat: a bubble, with a tail at the end of a group. */
export function PhoneBody(props: MessageBodyProps) {
  const { message, text, isPending, endsGroup } = props
  const isUser = message.role === 'user'
  // An answer that failed before its first word: what went wrong stands where the bubble would.
  if (text === '' && !isPending && !imageOf(message)) return null
  return (
    <div
      className={classNames(
        'relative w-fit max-w-[82%] min-w-0 rounded-lg px-3.5 py-2 forced-colors:border',
        isUser ? 'bg-accent text-on-accent' : 'bubble',
        endsGroup && (isUser ? 'bubble-tail rounded-ee-none' : 'bubble-tail rounded-es-none'),
      )}
    >
      {text !== '' &&
        (isUser ? (
          <OwnText text={text} voice="mobile" />
        ) : (
          <Markdown text={text} streaming={isPending} voice="mobile" />
        ))}
      <MessageImage message={message} />
      <Waiting {...{ message, text, isPending }} />
    </div>
  )
}
