import { type DemoConversation, lastUserText, randomFor } from './demo-reply'
import { telltaleWords } from './voices/conversation-cues'

const thoughtsOfWord = [
  'They speak of “{word}”. One of my lines fits that.',
  '“{word}” is what matters here. I have something for it.',
  'A word that I know: “{word}”. I take the line that goes with it.',
] as const

const thoughtsOfNothing = [
  'No word here that I know. A line that fits anything will do.',
  'I am a script, so I do not think for long. The next line, then.',
] as const

/** What the demo seems to think before its next line: scripted as well, and the same for the same conversation. */
export function writeDemoThought(conversation: DemoConversation): string {
  const random = randomFor(conversation)
  const [word] = telltaleWords(lastUserText(conversation.messages), 1)
  return word === undefined
    ? random.pick(thoughtsOfNothing)
    : random.pick(thoughtsOfWord).replace('{word}', () => word)
}
