import type { CacheMissReason, Usage } from '@/domain/usage'
import { formatNumber } from '@/ui/format'
import { roughly } from '../context/words'

/* Answer announcer. */

export const hasAnswered = (characterName: string) => `${characterName} has answered`

/** Said once when an answer begins with thinking. */
export const isThinking = 'Thinking'

/* Answer switcher. */

export const previousAnswer = 'Previous answer'
export const answerOfMany = (number: number, count: number) => `Answer ${number} of ${count}`
export const nextAnswer = 'Next answer'

/* Suggestions. */

export const showMeAround = 'Show me around'
export const helpMeWithSomeCode = 'Help me with some code'
export const tellMeAStory = 'Tell me a story'
export const writeSomethingLong = 'Write something long'
export const giveMeThreeIdeas = 'Give me three ideas for tonight'
export const explainSimply = 'Explain why the sky is blue'
export const tellMeAShortStory = 'Tell me a very short story'
export const suggestions = 'Suggestions'

/* Model that loads. */

export { loadingTheModel } from '@/features/shared/progress/loading-words'
export const modelIsLoaded = 'The model is loaded'
export const modelReads = 'The model is loaded and reads the chat'

/* Smaller model. */

export const switchToModel = (model: string) => `Use ${model} and try again`
export const openModels = 'Get a smaller model'

/* Empty chat. */

/** In place of a name, where the character is deleted. */
export const thisCharacter = 'this character'
export const startChattingWith = (name: string) => `Start chatting with ${name}`
export const letBegin = (name: string) => `Let ${name} begin`

/* Usage note. */

export const showUsage = (cost: string) => `${cost}: show what this answer has used`

const missReasons: Readonly<Record<CacheMissReason, string>> = {
  model: 'the model was switched',
  prompt: 'the prompt was changed',
  cut: 'the cut has moved',
  pause: 'the pauses were longer than the cache keeps anything',
}

/** A difference between what was planned and what was told that is worth a word. CTX-18 */
const NAMED_DIFFERENCE = 0.15

/** What was planned beside what was told, and what the cache gave: a sentence each. CTX-18, CTX-26 */
export function usageSentences({ input, cached, planned, cacheMiss }: Usage): string[] {
  const sentences: string[] = []
  if (input !== undefined && planned !== undefined && planned > 0) {
    const difference = input / planned - 1
    const percent = Math.round(Math.abs(difference) * 100)
    const told = `Planned ${roughly(planned)} tokens, told ${formatNumber(input)}`
    sentences.push(
      Math.abs(difference) > NAMED_DIFFERENCE
        ? `${told}: ${percent} % ${difference > 0 ? 'more' : 'less'} than planned.`
        : `${told}.`,
    )
  }
  if (input !== undefined && cached !== undefined && cached > 0)
    sentences.push(`${formatNumber(cached)} of ${formatNumber(input)} read from the cache.`)
  if (cacheMiss)
    sentences.push(`Nothing was read from the cache for 5 answers: ${missReasons[cacheMiss]}.`)
  return sentences
}

/* What is sent of a message. */

export const neverSend = 'Never send'
export const alwaysSend = 'Always send'
export const alwaysSendHint = 'Also where older messages are left out'
export const sendAsUsual = 'Send as far as it fits'
export const whatIsSentOfIt = 'What the model gets of it'

/* Sources. */

export const sourcesOf = (count: number) => (count === 1 ? '1 source' : `${count} sources`)
export const sources = 'Sources'
export const sourcesIntro =
  'Pages that the provider names for this answer. Parlour has not opened any of them.'
export const closeSources = 'Close'
