import { Heart, type LucideIcon, Undo2, X } from 'lucide-react'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { Avatar } from '@/ui/pictures/avatar'
import { classNames } from '@/ui/style/class-names'
import type { DeckControl } from './use-deck'
import * as words from './words'

interface Props {
  deck: DeckControl
  onStartChat: (profileId: string) => void
}

/** What can be done with the top card, by button. */
export function DeckControls({ deck, onStartChat }: Props) {
  const last = deck.history.at(-1)
  const isEmpty = deck.queue.length === 0
  return (
    <div className="mx-auto grid w-full max-w-110 grid-cols-[1fr_auto_auto_1fr] items-start gap-x-5 text-xs">
      <RoundButton
        icon={Undo2}
        label={words.undo}
        keys="Backspace"
        className="justify-self-center"
        isDisabled={!last}
        onPress={deck.undo}
      />
      <RoundButton
        icon={X}
        label={words.pass}
        keys="ArrowLeft"
        isLarge
        isDisabled={isEmpty}
        onPress={() => deck.swipe('pass')}
      />
      <RoundButton
        icon={Heart}
        label={words.like}
        keys="ArrowRight"
        isLarge
        isDisabled={isEmpty}
        onPress={() => deck.swipe('like')}
      />
      {last?.swipe === 'like' && (
        <LastMatch
          key={last.profile.id}
          profile={last.profile}
          onPress={() => onStartChat(last.profile.id)}
        />
      )}
    </div>
  )
}

interface RoundButtonProps {
  icon: LucideIcon
  label: string
  /** As in aria-keyshortcuts. */
  keys: string
  isLarge?: boolean
  isDisabled: boolean
  className?: string
  onPress: () => void
}

function RoundButton(props: RoundButtonProps) {
  const { icon: Icon, label, keys, isLarge = false, isDisabled, className, onPress } = props
  const isLike = label === 'Like'
  return (
    <button
      type="button"
      aria-keyshortcuts={isDisabled ? undefined : keys}
      // Not disabled: the focus would be lost with the last card.
      aria-disabled={isDisabled || undefined}
      className={classNames(
        'group/round flex min-w-14 flex-col items-center gap-1 rounded-md pt-0.5 aria-disabled:cursor-not-allowed aria-disabled:opacity-45',
        className,
      )}
      onClick={() => {
        if (!isDisabled) onPress()
      }}
    >
      <span
        className={classNames(
          'flex items-center justify-center rounded-full border transition-[scale,background-color] group-active/round:[scale:0.95]',
          isLarge ? 'size-15' : 'mt-2 size-11',
          isLike
            ? 'border-transparent bg-accent text-on-accent'
            : 'border-input-border bg-surface text-text',
        )}
      >
        <Icon aria-hidden size={isLarge ? 26 : 20} strokeWidth={1.5} />
      </span>
      {label}
    </button>
  )
}

/** The calm moment after a like: the face of the match, and the way to talk. */
function LastMatch({
  profile,
  onPress,
}: {
  profile: { id: string; name: string; imageIds?: string[] | undefined }
  onPress: () => void
}) {
  const { id, name, imageIds } = profile
  // The picture of the card that has just left, which is in memory: a small one would have to be made now.
  const url = useImageUrl(imageIds?.[0], 'thumbnail')
  return (
    <button
      type="button"
      className="match-moment flex min-w-0 flex-col items-center gap-1 justify-self-center rounded-md pt-0.5"
      onClick={onPress}
    >
      <span className="relative mt-2">
        <Avatar id={id} name={name} size={44} src={url} className="size-11 rounded-full" />
        <span className="absolute -right-1.5 -bottom-1 flex size-5 items-center justify-center rounded-full bg-accent text-on-accent">
          <Heart aria-hidden size={12} strokeWidth={2} fill="currentColor" />
        </span>
      </span>
      <span className="whitespace-nowrap text-accent">{words.itsAMatch}</span>
      <span className="sr-only">{words.startChatWith(name)}</span>
    </button>
  )
}
