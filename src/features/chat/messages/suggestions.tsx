import type { Provider } from '@/domain/provider'
import { Button } from '@/ui/buttons/button'
import * as words from './late-words'

/** What the script of the demo has most to say to. */
const FOR_SCRIPT = [
  words.showMeAround,
  words.helpMeWithSomeCode,
  words.tellMeAStory,
  words.writeSomethingLong,
]

/** What a small model is good for. */
const FOR_MODEL = [words.giveMeThreeIdeas, words.explainSimply, words.tellMeAShortStory]

interface Props {
  /** Who answers, on this device. */
  provider: Pick<Provider, 'type'>
  onSend: (text: string) => void
}

/** First messages for a chat with what answers on this device, each sent by a press. */
export function Suggestions({ provider: { type }, onSend }: Props) {
  return (
    // The gutter of the message list above, so that the columns are in line.
    <div className="shrink-0 [scrollbar-gutter:stable] overflow-hidden">
      <div
        role="group"
        aria-label={words.suggestions}
        // Room for the outline of what has the focus.
        className="mx-auto flex w-full max-w-190 flex-wrap gap-2 pt-1 px-safe-4 pb-2"
      >
        {(type === 'device' ? FOR_MODEL : FOR_SCRIPT).map((text) => (
          <Button key={text} size="small" onClick={() => onSend(text)}>
            {text}
          </Button>
        ))}
      </div>
    </div>
  )
}
