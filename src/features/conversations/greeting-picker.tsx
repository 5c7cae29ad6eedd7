import { useEffect, useId, useRef, useState } from 'react'
import type { Greeting } from '@/domain/greetings'
import { resolveGreetings } from '@/runs/chat/resolve-greetings'
import type { CharacterRecord } from '@/storage/database/records'
import { classNames } from '@/ui/style/class-names'
import * as words from './words'

interface Props {
  character: CharacterRecord
  /** Place of the chosen greeting among the character's; undefined until the user has chosen. */
  value: number | undefined
  onChange: (index: number) => void
}

/** Characters of a greeting in the list: more than its first lines, and little enough to be laid out at once. */
const EXCERPT_LENGTH = 600

/**
 * Which greeting a chat opens with, where there are several: one beside the other on a phone, to be swiped through, and
 * a list where there is room. GREET-02
 */
export default function GreetingPicker({ character, value, onChange }: Props) {
  const id = useId()
  const greetings = useResolvedGreetings(character)
  const row = useRef<HTMLDivElement>(null)
  if (!greetings || greetings.length < 2) return null
  const chosen = greetings.find(({ index }) => index === value) ?? greetings[0]
  /** The one that a swipe has come to rest at. */
  const followSwipe = () => {
    const view = row.current
    if (!view || view.scrollWidth <= view.clientWidth) return
    const { left } = view.getBoundingClientRect()
    const distances = Array.from(view.children, (card) =>
      Math.abs(card.getBoundingClientRect().left - left),
    )
    const nearest = greetings[distances.indexOf(Math.min(...distances))]
    if (nearest && nearest !== chosen) onChange(nearest.index)
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">{words.greeting}</legend>
      <div
        ref={row}
        // Where there is a list nothing scrolls sideways.
        onScrollEnd={followSwipe}
        className="relative mt-2 flex max-h-64 [scroll-snap-type:x_mandatory] gap-2 overflow-auto p-0.5 sm:flex-col max-sm:[&>*]:w-[85%]"
      >
        {greetings.map(({ index, text }, place) => (
          <label
            key={index}
            className={classNames(
              'flex shrink-0 gap-3 rounded-md border px-3 py-2.5 text-sm transition-colors [scroll-snap-align:start] hover:bg-text/4',
              index === chosen?.index ? 'border-accent bg-accent/10' : 'border-input-border',
            )}
          >
            <input
              type="radio"
              name={id}
              value={index}
              checked={index === chosen?.index}
              aria-label={words.greetingOf(place + 1, greetings.length)}
              aria-describedby={`${id}-${index}`}
              className="mt-0.5 size-4 shrink-0"
              onChange={() => onChange(index)}
            />
            <span
              id={`${id}-${index}`}
              className="line-clamp-4 min-w-0 [overflow-wrap:anywhere] whitespace-pre-line"
            >
              {text.slice(0, EXCERPT_LENGTH)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The greetings in the words of a chat that is to come; undefined until they are known. */
function useResolvedGreetings(character: CharacterRecord): Greeting[] | undefined {
  const [resolved, setResolved] = useState<{ of: CharacterRecord; greetings: Greeting[] }>()
  useEffect(() => {
    let isOver = false
    void resolveGreetings(character, { chatId: '' }).then((greetings) => {
      if (!isOver) setResolved({ of: character, greetings })
    })
    return () => {
      isOver = true
    }
  }, [character])
  return resolved?.of === character ? resolved.greetings : undefined
}
