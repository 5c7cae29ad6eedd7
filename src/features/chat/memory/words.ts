import { money } from '@/features/shared/money/money-words'
import { formatCount, formatNumber } from '@/ui/format'
import { roughly } from '../context/words'

/* Memory of a chat. */

export { addFact, memory } from '@/features/shared/memory/words'

export const memoryHint = 'What is remembered here, and from where'
export const intro = (name: string) =>
  `What the model that plays ${name} is told of you and of this chat beside the newest messages. You can read, change and take back all of it; messages are never touched.`
export const close = 'Close'
export const closeMemory = 'Close memory'
export const seeMemory = 'See memory'
/** What there is, as it stands in Chat Settings. */
export const memoryHas = (name: string, facts: number, summaries: number) =>
  facts + summaries === 0
    ? `${name} remembers nothing beside the messages yet.`
    : `${name} remembers ${[
        ...(facts > 0 ? [formatCount(facts, 'fact', 'facts')] : []),
        ...(summaries > 0 ? [formatCount(summaries, 'summary', 'summaries')] : []),
      ].join(' and ')}.`
export const reading = 'Reading what is remembered'

/** @param cost "≈ $0.0024" */
export const goesAlong = (sent: number, all: number, tokens: number, cost: string | undefined) =>
  sent === 0
    ? 'Nothing of it goes with the next message.'
    : `${formatNumber(sent)} of ${formatNumber(all)} go with the next message: ${[
        `${roughly(tokens)} tokens`,
        ...(cost === undefined ? [] : [`${cost} each time`]),
      ].join(', ')}.`
export const nothingYet = (name: string) =>
  `Nothing is remembered here yet. ${name} knows only the messages that are sent. Add a fact, press “Remember…” at a message, or have facts suggested.`

export const importFrom = 'Import memory'
export const aboutThisChat = 'About this chat'
export const aboutInAllChats = (name: string) => `About ${name}, in all chats`
export const theStorySoFar = 'The story so far'
export const noFactsHere = 'No facts of this chat alone.'
export const noFactsOf = (name: string) => `No facts that count in all chats with ${name}.`
export const noChapters =
  'No summaries yet. They come when a chat grows longer than what is sent of it.'

/* Chapters. */

const price = (nano: number | undefined) => (nano === undefined ? 'price not known' : money(nano))
const priceSign = (nano: number | undefined) =>
  nano === undefined || nano === 0 ? price(nano) : `≈ ${price(nano)}`
/** What it costs, and where the words go if that is not the provider of the chat. */
interface Offer {
  cost?: number
  elsewhere?: string
}
const offer = ({ cost, elsewhere }: Offer) =>
  elsewhere === undefined ? priceSign(cost) : `${priceSign(cost)}, by ${elsewhere}`
export const writeAgain = (offered: Offer) => `Write again (${offer(offered)})`
export const summariseNow = (messages: number, offered: Offer) =>
  `Summarise ${formatCount(messages, 'message', 'messages')} now (${offer(offered)})`
export const joinNow = (offered: Offer) => `Join the oldest summaries now (${offer(offered)})`
export const writing = 'Writing a summary'
export const stop = 'Stop'
export const tryAgain = 'Try again'
export const hide = 'Hide'
export const notSummarised = 'Not summarised'
export const notSummarisedWhy = (why: string) => `Not summarised. ${why}`
export const summarised = (chapters: number) =>
  `Summarised in ${formatCount(chapters, 'chapter', 'chapters')}`
export const partlySummarised = (messages: number, chapters: number) =>
  `${formatNumber(messages)} of them are summarised in ${formatCount(chapters, 'chapter', 'chapters')}`

/* The question. */

export const askSummaries = 'Summarise what the model no longer reads?'
/** @param elsewhere name of the provider that the words go to, where it is not that of the chat. */
const modelAt = (model: string, elsewhere: string | undefined) =>
  elsewhere === undefined ? model : `${model} at ${elsewhere}`
export const aboutNow = (nano: number | undefined, model: string, elsewhere: string | undefined) =>
  nano === undefined
    ? `What ${modelAt(model, elsewhere)} costs is not known.`
    : nano === 0
      ? `Free with ${modelAt(model, elsewhere)}.`
      : `About ${money(nano)} now with ${modelAt(model, elsewhere)}.`
export const laterToo = 'Later parts follow by themselves.'
export const thisChat = 'This chat'
export const allChats = 'All chats'
export const no = 'No'

/* How much of it is sent. */

export const howMuch = 'How much of it is sent, and whether summaries are written'
export const factTokens = 'Tokens of facts at most'
export const chapterTokens = 'Tokens of summaries at most'
export const usualTokens = (count: number) => formatNumber(count)
export const budgetHint = 'Pinned ones go first, then the newest that still fit.'
export const summaries = 'Summaries in this chat'
export const summariesHint = 'Written after an answer, once the chat is near what is sent at most.'
export const asSettings = 'As in Settings'
export const always = 'Write them by themselves'
export const never = 'Never write any'

/* Suggested facts. */

export const suggestFacts = (nano: number | undefined) => `Suggest facts (${priceSign(nano)})`
export const suggestHint = (messages: number, model: string, elsewhere: string | undefined) =>
  `${modelAt(model, elsewhere)} reads ${formatCount(messages, 'message', 'messages')}. Nothing is kept before you choose.`
export const suggestNothing = 'Nothing new was said since facts were last suggested.'
/** Why facts cannot be suggested, and what helps. */
export const cannotSuggest = (why: string, help: string | undefined) =>
  help === undefined ? why : `${why} ${help}`
export const suggesting = 'Looking for facts'
export const suggested = 'Suggested facts'
export const suggestedIntro = 'Choose what is to be remembered in this chat.'
export const noneSuggested = 'No new facts were found.'
export const keepChosen = (count: number) =>
  count === 0 ? 'Remember the chosen' : `Remember ${formatNumber(count)}`
export const throwAway = 'Throw away'
export const refused = (quoted: readonly string[]) =>
  `Left out, because only adults can be remembered here: ${quoted.map((each) => `“${each}”`).join(', ')}`
export const kept = (count: number) =>
  `${formatCount(count, 'fact', 'facts')} remembered in this chat`
export const suggestedFrom = (quote: string) => `From: ${quote}`

/* Remember a message. */

export const rememberMessage = 'Remember…'
export const rememberHint = 'As a fact, for this chat or for all'
export const rememberTitle = 'Remember'
export const inMemory = (count: number) => `In memory: ${formatNumber(count)}`
export const inMemoryHint = 'What came from this message'

/* From message to message. */

export const trail = 'Where it came from'
export const trailText = (text: string) => `“${text}”`
export const place = (index: number, count: number) =>
  `Message ${formatNumber(index + 1)} of ${formatNumber(count)}`
export const previous = 'Previous'
export const next = 'Next'
export const backToMemory = 'Memory'
