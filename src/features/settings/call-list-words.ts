import { formatNumber } from '@/ui/format'

/* Call list. */

export const callsToProviders = 'Calls to providers'
export const noCallsYet = 'No calls yet. Send a message, and it shows up here.'
export const oneCallTab = 'One call of this tab'
export const lastCalls = (count: number, max: number) =>
  `The last ${formatNumber(count)} calls of this tab, at most ${max}`
export const clear = 'Clear'
export const milliseconds = (count: number) => `${formatNumber(count)} ms`
export const copyThisCall = 'Copy this call'
export const showLess = 'Show less'
export const showAllCharacters = (count: number) => `Show all ${formatNumber(count)} characters`
