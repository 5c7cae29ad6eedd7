import type { LoadedPricesFault } from '@/ai/prices/read-loaded-prices'
import { formatCount, formatNumber } from '@/ui/format'
import type { LedgerPurpose, SpendingPart } from '@/storage/ledger/ledger-records'
import type { UnknownPriceRule } from '@/storage/ledger/money-settings'
import { amount, limitName, money } from '@/features/shared/money/money-words'

export const title = 'Spending'
export const intro =
  'What the requests of this browser have cost, as far as it is known. Nothing of it leaves this browser.'
export const loading = 'Loading the spending'
export const empty = 'Nothing was spent yet'
export const emptyText =
  'Each request that costs something is written down here, without a word of what was said in it.'
export const emptyRange = 'Nothing was spent in this time.'

export const range = 'Time'
export const ranges = {
  week: 'Last 7 days',
  month: 'This month',
  days30: 'Last 30 days',
  year: 'Last 12 months',
  all: 'All',
} as const
export type RangeName = keyof typeof ranges

export const spent = 'Spent'
export const requests = 'Requests'
export const tokensSent = 'Tokens sent and received'
export const estimatedPart = 'Of it estimated'
export const onItsWay = 'On its way, at most'
export const perhaps = 'Perhaps charged, at most'
export const withoutPrice = 'Requests without a known price'
export const sentAndReceived = (sent: number, received: number) =>
  `${formatNumber(sent)} and ${formatNumber(received)}`
const requestCount = (count: number) => formatCount(count, 'request', 'requests')

export const perDay = 'Per day'
export const perMonth = 'Per month'
export const barOf = (day: string, cost: number, calls: number) =>
  `${day}: ${amount(cost)}, ${requestCount(calls)}`
export const asTable = 'As a table'
export const dayColumn = 'Day'
export const monthColumn = 'Month'
export const costColumn = 'Cost'

export const groupBy = 'By'
export const parts: Record<SpendingPart, string> = {
  provider: 'Provider',
  model: 'Model',
  character: 'Character',
  conversation: 'Chat',
  purpose: 'Purpose',
}
const purposes: Record<LedgerPurpose, string> = {
  answer: 'Answers',
  draft: 'Messages written for you',
  analysis: 'Decisions about pictures',
  picture: 'Pictures',
  studio: 'Image studio',
  profiles: 'Dating profiles',
  person: 'Random people',
  character: 'Characters',
  summary: 'Summaries',
  facts: 'Facts',
  speech: 'Speech',
  transcript: 'Transcripts',
  search: 'Searches',
  test: 'Connection tests',
}
export const purposeOf = (key: string) =>
  Object.entries(purposes).find(([name]) => name === key)?.[1] ?? key
export const deletedChat = 'Deleted chat'
export const deletedOne = 'Deleted'
export const anyModel = 'Chosen by the server'

export const exportCsv = 'Export CSV'
export const csvFailed = 'The requests could not be read.'
export const csvName = (from: string, to: string) => `parlour-spending-${from}-to-${to}.csv`

export const perhapsTitle = 'Perhaps charged'
export const perhapsText =
  'These requests left, and nobody heard how they ended. They count at their worst case until you say otherwise: look at the provider’s own page.'
export const lostCall = (model: string, worst: number | undefined, time: string) =>
  `${model}, up to ${money(worst)}, ${time}`
export const wasCharged = 'It was charged'
export const wasNotCharged = 'It was not'
export const namedAction = (action: string, call: string) => `${action}: ${call}`

export const limitsTitle = 'Limits'
export const limitsIntro =
  'A request that could go past a limit is not sent before you have agreed. Each counts at its worst case until it has ended. A limit counts only what this browser sends: set one at your provider too.'
export const dayLimit = 'For a day'
export const monthLimit = 'For a month'
export const chatLimit = 'For each chat'
export const providerLimit = (name: string) => `${name}, for a day`
export const providerLimits = 'For one provider'
export const limitHint = 'In dollars. Empty for none.'
export const usedOfLimit = (used: number, limit: number) =>
  `${amount(used)} of ${amount(limit)} used`
export const notAnAmount = 'Write an amount such as 5 or 0.50.'
export const saveLimits = 'Save limits'
export const limitsSaved = 'Limits saved'
export const askCredit = (name: string) => `What is left on the key of ${name}?`
export const leftOnKey = (left: number) => `Left on this key: ${amount(left)}`
export const keyWithoutLimit = 'This key has no limit of its own.'

export const unknownPrice = 'Requests whose price is not known, while a limit is set'
export const unknownPriceRules: Record<UnknownPriceRule, string> = {
  ask: 'Ask each time',
  allow: 'Send them',
  block: 'Do not send them',
}

export const batchesTitle = 'Before many requests at once'
export const batchesIntro =
  'You are asked before one press leads to more than three requests that cost something, or to more than an amount. What is free is never asked about.'
export const asksAbove = 'Ask before a press that may cost more than'
export const asksAboveHint =
  'In dollars. At 0 you are asked before all of these that cost anything.'
export const saveAsksAbove = 'Save amount'
export const asksAboveSaved = 'Amount saved'
export const notAskedFor = (kind: string, upTo: string) => `${kind}: not asked about up to ${upTo}`
export const askAgain = 'Ask again'

export const shownTitle = 'In chats'
export const showCost = 'Show cost under each answer'
export const showCostHint = 'Otherwise it stands beside the time, with the buttons of an answer.'

export const pricesTitle = 'Prices'
export const pricesIntro = (date: string) =>
  `Known ${date}. An answer that tells its own cost counts before all prices.`
export const oldPrices = 'These prices are older than 180 days: check them at your provider.'
export const openrouterPrices = 'Use OpenRouter’s prices for the same models elsewhere'
export const openrouterPricesHint = 'Only where no other price is known.'
export const loadPrices = 'Load prices from a file'
export const loadPricesHint =
  'The api.json of models.dev, or a file in the shape of this app’s prices.json. It counts before all prices but your own.'
export const loadedFile = (name: string, count: number, date: string) =>
  `${name}: ${formatCount(count, 'model', 'models')}, ${date}`
export const removeLoaded = (name: string) => `Remove the prices of ${name}`
export const loadedRemoved = 'Loaded prices removed'
export const loadedUsed = 'Prices loaded'
export const readingPrices = 'Reading the file…'
/** @param hasDay false where it is the day of loading */
export const ofFile = (name: string, date: string, hasDay: boolean) =>
  hasDay ? `${name}, ${date}` : `${name}, which tells no day: taken for ${date}`
export const modelAt = (of: string, name: string | undefined) =>
  name === undefined ? of : ownPriceOf(name, of)
export const willHold = (count: number, pictures: number) =>
  pictures === 0
    ? `The file has the prices of ${formatCount(count, 'model', 'models')}.`
    : `The file has the prices of ${formatCount(count, 'model', 'models')}, and of the pictures of ${formatNumber(pictures)}.`
export const willChange = (added: number, changed: number, same: number) =>
  `${formatCount(added, 'model gets', 'models get')} a price, ${formatCount(changed, 'changes', 'change')}, ${formatCount(same, 'stays', 'stay')}.`
export const perMillion = 'Dollars for a million tokens:'
export const changes = 'Prices that change'
export const priceChange = (before: string, after: string) => `${before} → ${after}`
export const andMore = (count: number) => `and ${formatNumber(count)} more`
export const leftOut = (names: string, more: number) =>
  more === 0
    ? `Left out, because they have no price that can be read: ${names}.`
    : `Left out, because they have no price that can be read: ${names}, ${andMore(more)}.`
export const replacesLoaded = (name: string) => `They take the place of those of ${name}.`
export const cancel = 'Cancel'
export const close = 'Close'
export const takePrices = 'Use these prices'
export const pricesNotStored = 'The prices could not be kept.'
/** What is wrong with a file. */
export const loadFaults: Record<LoadedPricesFault, (model: string) => string> = {
  prices_too_large: () => 'This file is too large: files of prices have 10 MB at most.',
  prices_unreadable: () => 'This file is no JSON, or it is cut off.',
  prices_of_no_shape: () =>
    'There are no prices in this file. The api.json of models.dev can be read, and files in the shape of this app’s prices.json.',
  prices_out_of_range: (model) =>
    `A price of ${model} is below $0 or over $1,000 for a million tokens. Nothing of this file is used.`,
  prices_too_many: () => 'This file has the prices of too many models.',
  prices_none: () => 'No price in this file can be used.',
}
export const ownPrice = 'Set a price of your own'
export const provider = 'Provider'
export const model = 'Model ID'
export const inPrice = 'In'
export const outPrice = 'Out'
export const perMillionHint = 'Dollars for a million tokens.'
export const savePrice = 'Save price'
export const priceSaved = 'Price saved'
export const chooseProvider = 'Choose a provider'
export const needsProvider = 'Choose the provider.'
export const needsModel = 'Write the model’s ID.'
export const notAPrice = 'Write dollars from 0 to 1,000.'
export const ownPriceOf = (name: string, of: string) => `${of} at ${name}`
export const removePrice = (of: string) => `Remove the price of ${of}`
export const priceRemoved = 'Price removed'

export const deleteHistory = 'Delete spending history'
export const deleteQuestion = 'Delete the spending history?'
export const deleteText =
  'All sums and requests are forgotten, and limits begin anew. Chats stay as they are. This cannot be undone.'
export const deleteIt = 'Delete'
export const historyDeleted = 'Spending history deleted'

export const settingsText =
  'What requests have cost, limits that nothing goes past, and prices of your own.'
export const showSpending = 'Show spending'

export const limitDialogTitle = 'Past your limit'
export const unknownDialogTitle = 'Price not known'
export const unknownText = (of: string, name: string) =>
  `Nobody knows what ${of} at ${name} costs, and you have set a limit.`
export const raiseTo = 'Raise to'
export const raiseLabel = (kind: string) => `New amount of ${limitName(kind)}`
export const perDollarHint = 'In dollars.'
export const allowOnce = 'Allow once'
export const sendAnyway = 'Send it'
export const dontSend = 'Cancel'
export const raiseTooLow = (least: number) => `Write at least ${amount(least)}.`
export const offerTitle = 'Set a limit?'
export const offerText = (worst: number) =>
  `This request can cost up to ${amount(worst)}, and nothing limits what this browser spends. With a limit, a request that would go past it waits for your word.`
export const setLimit = 'Set a limit'
export const notNow = 'Not now'
export const nearLimit = (kind: string, used: number, limit: number) =>
  `${amount(used)} of ${limitName(kind)} (${amount(limit)}) would be used.`
