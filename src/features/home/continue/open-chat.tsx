import { useId } from 'react'
import type { MessageType } from '@/domain/message'
import { messageInWords } from '@/features/shared/files/message-in-words'
import { toIsoTime } from '@/lib/known-time'
import { withoutMarks } from '@/lib/without-marks'
import type { ConversationRecord, MessageRecord } from '@/storage/database/records'
import { useCharacter } from '@/storage/hooks/use-characters'
import { useLastWords } from '@/storage/hooks/use-last-words'
import { useSettings } from '@/storage/hooks/use-settings'
import { Link } from '@/ui/buttons/router'
import { Skeleton, SkeletonGroup } from '@/ui/display/skeleton'
import { formatDateTime } from '@/ui/format'
import { formatWhen } from '@/ui/format-when'
import { classNames } from '@/ui/style/class-names'
import { placeOf } from './chat-path'
import { Portrait } from './portrait'
import { useIsWriting } from './use-is-writing'
import { type SendMeterOf, WritingBox } from './writing-box'
import * as words from './words'

interface Props {
  conversation: ConversationRecord
  sendMeter: SendMeterOf
}

/** The last chat, open at its last words: who it is with, and a box to go on in. */
export function OpenChat({ conversation, sendMeter }: Props) {
  const { id, characterId, title, updatedAt } = conversation
  const titleId = useId()
  const character = useCharacter(characterId)
  const last = useLastWords(id)
  const settings = useSettings()
  const isWriting = useIsWriting(id, last)
  if (character === undefined || last === undefined || !settings) return <OpenChatSkeleton />
  const { path, room } = placeOf(conversation, character, last)
  const isPlain = settings.messageDisplay === 'plain'
  return (
    <article aria-labelledby={titleId}>
      <WritingBox
        // What stands in one chat's box must not be shown in another's.
        key={`${id} ${room}`}
        conversationId={id}
        room={room}
        path={path}
        isWriting={isWriting}
        isSerif={room === 'rp' && !isPlain}
        name={character?.name}
        sendMeter={sendMeter}
      >
        {(meter) => (
          <div className="flex gap-4">
            <Portrait characterId={characterId} character={character} />
            <div className="flex min-w-0 grow flex-col">
              <h2 id={titleId} className="text-left font-serif text-lg">
                <Link
                  to={path}
                  dir="auto"
                  title={title}
                  className="line-clamp-1 wrap-anywhere hover:underline lg:line-clamp-2"
                >
                  {title}
                </Link>
              </h2>
              <LastWords message={last} room={isPlain ? undefined : room} />
              <div className="mt-auto flex min-h-11 items-center gap-3 text-sm text-muted">
                {isWriting ? (
                  <span>{words.writing}</span>
                ) : (
                  <time dateTime={toIsoTime(updatedAt)} title={formatDateTime(updatedAt)}>
                    {formatWhen(updatedAt)}
                  </time>
                )}
                {meter}
              </div>
            </div>
          </div>
        )}
      </WritingBox>
    </article>
  )
}

interface LastWordsProps {
  message: MessageRecord | null
  /** Whose voice they have. */
  room: MessageType | undefined
}

/** What was said last, by whomever, in the voice of its room. */
function LastWords({ message, room }: LastWordsProps) {
  const text = message ? withoutMarks(messageInWords(message)) : words.newConversation
  return (
    <p
      dir="auto"
      data-voice={room === 'rp' ? 'roleplay' : undefined}
      className={classNames(
        'mt-1 line-clamp-3 text-left lg:line-clamp-6 wrap-anywhere',
        room === 'rp' && 'markdown',
        room === 'mobile' && 'w-fit max-w-full rounded-lg bg-text/8 px-3 py-1.5',
      )}
    >
      {message?.role === 'user' && <span className="text-muted">{words.you}: </span>}
      {text}
    </p>
  )
}

/** The last chat while it is read. */
export function OpenChatSkeleton() {
  return (
    <SkeletonGroup label={words.loadingTheLastChat} className="flex flex-col gap-3">
      <div className="flex gap-4">
        <Skeleton className="aspect-4/5 w-32 shrink-0 rounded-lg lg:w-60" />
        <div className="grow">
          <Skeleton className="mb-2 h-6 w-40" />
          <Skeleton className="mb-2 h-4" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      </div>
      <div className="rounded-lg border border-border p-1">
        <Skeleton className="h-11" />
      </div>
    </SkeletonGroup>
  )
}
