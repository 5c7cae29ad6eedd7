import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Greeting } from '@/domain/greetings'
import { IconButton } from '@/ui/buttons/icon-button'
import { Markdown } from '@/ui/markdown/markdown'
import * as words from './words'

interface Props {
  greetings: readonly Greeting[]
  /** Which is in sight: a place in the list. */
  shown: number
  onShow: (shown: number) => void
}

/** The greetings of a card, one at a time; a chat opens with the one in sight. */
export function Greetings({ greetings, shown, onShow }: Props) {
  const greeting = greetings[shown]
  if (!greeting) return <p className="text-sm text-muted">{words.noGreeting}</p>
  const isOne = greetings.length === 1
  return (
    <section aria-label={words.greetings} className="rounded-md border border-border">
      <header className="flex min-h-11 items-center gap-2 border-b border-border ps-4 pe-1">
        <h3 className="grow text-sm font-medium" aria-live="polite">
          {isOne ? words.greeting : words.greetingOf(shown + 1, greetings.length)}
        </h3>
        {!isOne && (
          <>
            <IconButton
              icon={ChevronLeft}
              label={words.previous}
              disabled={shown === 0}
              onClick={() => onShow(shown - 1)}
            />
            <IconButton
              icon={ChevronRight}
              label={words.next}
              disabled={shown === greetings.length - 1}
              onClick={() => onShow(shown + 1)}
            />
          </>
        )}
      </header>
      <div
        className="relative max-h-64 overflow-y-auto px-4 py-3 text-sm wrap-anywhere"
        dir="auto"
        // Scrolled by keys as well.
        tabIndex={0}
        role="group"
        aria-label={words.greeting}
      >
        <Markdown text={greeting.text} streaming={false} />
      </div>
      {!isOne && <p className="px-4 pb-3 text-sm text-muted">{words.opensWithIt}</p>}
    </section>
  )
}
