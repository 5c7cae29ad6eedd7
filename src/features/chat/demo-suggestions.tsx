import { Button } from '@/ui/button'

/** What the script of the demo has most to say to. */
const SUGGESTIONS = [
  'Show me around',
  'Help me with some code',
  'Tell me a story',
  'Write something long',
]

interface Props {
  onSend: (text: string) => void
}

/** First messages for a chat with the demo, each sent by a press. */
export function DemoSuggestions({ onSend }: Props) {
  return (
    <div
      role="group"
      aria-label="Suggestions"
      className="flex flex-wrap justify-center gap-2 px-4 pb-2"
    >
      {SUGGESTIONS.map((text) => (
        <Button key={text} size="small" onClick={() => onSend(text)}>
          {text}
        </Button>
      ))}
    </div>
  )
}
