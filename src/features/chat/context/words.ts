import { formatNumber } from '@/ui/format'

/** A number as it is said where it is an estimate: two digits, and thousands as "k". */
export function roughly(count: number): string {
  if (count < 100) return `≈ ${formatNumber(Math.round(count))}`
  const step = 10 ** (Math.floor(Math.log10(count)) - 1)
  return `≈ ${inThousands(Math.round(count / step) * step)}`
}

/** A number of tokens, in thousands where there are some. */
export function inThousands(count: number): string {
  return count < 1_000 ? formatNumber(count) : `${formatNumber(Math.round(count / 100) / 10)}k`
}

/* Meter. */

export const meterText = (used: number, limit: number) =>
  `${roughly(used)} of ${inThousands(limit)}`
export const meterLabel = (used: number, limit: number) =>
  `What will be sent: ${roughly(used)} of ${inThousands(limit)} tokens`
export const withCost = (text: string, cost: string) => `${text} · ${cost}`

/* Line at the cut. */

export const readsAlong = 'From here on the model reads along'
export const above = (messages: number, tokens: number) =>
  messages === 1
    ? `1 message above is not sent any more (${roughly(tokens)} tokens)`
    : `${formatNumber(messages)} messages above are not sent any more (${roughly(tokens)} tokens)`
export const whatIsSent = 'What is sent'
export const raiseTheLimit = 'Raise the limit'

/* A model that takes less than the one before. */

export const fewerSent = (model: string, messages: number) =>
  messages === 1
    ? `${model} takes less at once: 1 message is not sent any more.`
    : `${model} takes less at once: ${formatNumber(messages)} messages are not sent any more.`

/* A server that reads less than it is sent. */

export const readInPart = (tokens: number) =>
  `The server read only about ${formatNumber(tokens)} tokens. Raise its context length (Ollama: OLLAMA_CONTEXT_LENGTH).`
export const hide = 'Hide'

/* How much is sent. */

export const howMuchIsSent = 'How much is sent'
export const howMuchIntro =
  'More of a long chat is remembered with a higher limit; each message then costs more and takes longer.'
export const inThisChat = 'In this chat'
export const withCharacter = (name: string) => `In all chats with ${name}`
export const inAllChats = 'In all chats'
export const contextWindow = 'Context window'
export const contextWindowHint = (model: string) =>
  `Tokens that ${model} takes, request and answer together. Kept in this browser.`
export const contextWindowUsual = 'As known'
export const askOllama = 'Ask Ollama'
export const askOllamaHint = 'Where this server is Ollama, it tells how much the model takes.'
export const askingOllama = 'Asking…'
export const ollamaSays = (tokens: number | undefined) =>
  tokens === undefined
    ? 'Ollama does not tell how much this model takes.'
    : `Ollama says ${formatNumber(tokens)} tokens. Where OLLAMA_CONTEXT_LENGTH is less, that counts.`
export const noOllama = 'This server could not be asked'
export const olderFiles = 'Send older files again'
export const olderFilesHint =
  'Pictures and files of your last 6 messages go with each request; of older ones the model is told the names. With this, all of them go, and cost each time.'
export const keepForHour = 'Keep for an hour'
export const keepForHourHint =
  'Where the provider has a choice, its cache keeps the beginning of this chat for an hour, not five minutes. Writing it there costs more.'
export const save = 'Save'
