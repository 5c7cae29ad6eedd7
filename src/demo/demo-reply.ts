import { intentOf, mannerOf, nameIn, telltaleWords, topicOf } from './voices/conversation-cues'
import type { DemoIntent, DemoVoice } from './voices/demo-voice'
import { writeLongAnswer } from './long-answer'
import { createSeededRandom, type SeededRandom } from '@/lib/seeded-random'
import { bramLongTale, voiceOfBram } from './voices/voice-of-bram'
import { voiceOfHollis } from './voices/voice-of-hollis'
import { voiceOfInes } from './voices/voice-of-ines'
import { actingVoice, textingVoice } from './voices/voices-of-others'

/** A message as the demo reads it. */
export interface DemoMessage {
  /** system, developer, user, assistant …: as the wire names it. */
  role: string
  text: string
}

/** A conversation that waits for its next line. */
export interface DemoConversation {
  messages: readonly DemoMessage[]
  /** Another number gives another answer to the same conversation. */
  variation: number
}

/** Everything that the system messages say, in order. */
export function instructionOf(messages: readonly DemoMessage[]): string {
  return messages
    .filter(({ role }) => role === 'system' || role === 'developer')
    .map(({ text }) => text)
    .join('\n')
}

/** The last user message, or an empty text. */
export function lastUserText(messages: readonly DemoMessage[]): string {
  return messages.findLast(({ role }) => role === 'user')?.text ?? ''
}

/** The chance that belongs to a conversation: its whole text, and which variation is asked for. */
export function randomFor({ messages, variation }: DemoConversation): SeededRandom {
  const text = messages.map((message) => `${message.role}: ${message.text}`).join('\n')
  return createSeededRandom(`${variation} ${text}`)
}

interface Speaker {
  name: string
  voice: DemoVoice
  /** Writes what was asked to be long, where the voice has no lines for it. */
  long: (random: SeededRandom, topic: string | undefined) => string
}

const tellLongTale = (random: SeededRandom) =>
  bramLongTale.map((part) => random.pick(part)).join('\n\n')

const essay = (random: SeededRandom, topic: string | undefined) => writeLongAnswer(topic, random)

function speakerFor(instruction: string): Speaker {
  if (/\bHollis\b/.test(instruction)) return { name: 'Hollis', voice: voiceOfHollis, long: essay }
  if (/\bBram Tolliver\b/.test(instruction))
    return { name: 'Bram Tolliver', voice: voiceOfBram, long: tellLongTale }
  if (/\bInes Duarte\b/.test(instruction))
    return { name: 'Ines Duarte', voice: voiceOfInes, long: essay }
  const name = nameIn(instruction)
  switch (mannerOf(instruction)) {
    case 'document':
      return { name, voice: { ...voiceOfHollis, identity: nobodysIdentity }, long: essay }
    case 'acting':
      return { name, voice: actingVoice, long: tellStory }
    case 'texting':
      return { name, voice: textingVoice, long: tellStory }
  }
}

const nobodysIdentity = [
  `I'm a script inside this page, **not an AI model**, and I'm standing in for the character you made. My answers were written beforehand and I choose among them by your words. Under **Providers** you can add a key of your own and give this character a real model.`,
]

/** Two stories in a row, for characters without a long text of their own. */
function tellStory(random: SeededRandom): string {
  return random.shuffle(voiceOfHollis.story).slice(0, 2).join('\n\n')
}

/** Fills a prepared line, or gives undefined where it needs a word that the message does not have. */
function fillLine(line: string, words: Record<string, string | undefined>): string | undefined {
  const missing = Array.from(line.matchAll(/\{(\w+)\}/g)).some(
    ([, slot]) => slot !== undefined && words[slot] === undefined,
  )
  if (missing) return undefined
  return line.replace(/\{(\w+)\}/g, (whole, slot: string) => words[slot] ?? whole)
}

/** The line of code that fits the question, moved to the front; the rest keep their order. */
function codeFirst(lines: readonly string[], text: string): readonly string[] {
  const topics = [
    /\b(retry|retries|fetch|network|timeout|api)\b/i,
    /\b(debounce|throttle|typing|timer|event)\b/i,
  ]
  const marks = ['retry', 'debounce']
  const found = topics.findIndex((topic) => topic.test(text))
  const mark = marks[found]
  if (mark === undefined) return lines
  const fitting = lines.filter((line) => line.includes(`function ${mark}`))
  return fitting.length > 0 ? fitting : lines
}

/**
 * The next line of a conversation: scripted, in the voice of the character that the system message
 * names, the same for the same conversation and variation. It prefers lines that the conversation
 * has not heard yet.
 */
export function writeDemoReply(conversation: DemoConversation): string {
  const { messages } = conversation
  const random = randomFor(conversation)
  const { name, voice, long } = speakerFor(instructionOf(messages))
  const text = lastUserText(messages)
  const intent: DemoIntent = text.trim() === '' ? 'greeting' : intentOf(text)
  const [word, other] = telltaleWords(text, 2)
  const earlierTexts = messages.filter(({ role }) => role === 'user').slice(0, -1)
  const [earlier] = telltaleWords(earlierTexts.at(-1)?.text ?? '', 1)
  const distinctEarlier = earlier !== word && earlier !== other ? earlier : undefined

  const lines = intent === 'code' ? codeFirst(voice.code, text) : voice[intent]
  const filled = random
    .shuffle(lines)
    .map((line) => fillLine(line, { name, word, other, earlier: distinctEarlier }))
    .filter((line) => line !== undefined)
  const heard = new Set(
    messages.filter(({ role }) => role === 'assistant').map((message) => message.text),
  )
  const line = filled.find((candidate) => !heard.has(candidate)) ?? filled[0]
  return line ?? long(random, topicOf(text))
}
