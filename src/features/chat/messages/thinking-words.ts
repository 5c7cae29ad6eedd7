import type { Effort, Thinking } from '@/domain/thinking'
import { effortNames } from '@/features/shared/thinking/effort-words'
import { formatCount, formatNumber } from '@/ui/format'

export const thinking = 'Thinking…'
export const thinkingOf = 'Thinking'
export const copyThinking = 'Copy thinking'
export const nothingYet = 'Nothing is told of it yet.'
export const nothingTold = 'Nothing was told of it.'

export const seconds = (count: number) => `${formatNumber(count)} s`

const KINDS: Record<Thinking['kind'], string | undefined> = {
  full: undefined,
  summary: 'summary by the provider',
  hidden: 'hidden by the provider',
}

/** Such as "Thought for 12 s · 1,840 tokens". */
export function thoughtLine({ ms, tokens, kind }: Omit<Thinking, 'text'>): string {
  const time =
    ms === undefined ? 'Thought' : `Thought for ${seconds(Math.max(1, Math.round(ms / 1000)))}`
  // Some providers tell of none where they do not count them.
  const count = tokens ? formatCount(tokens, 'token', 'tokens') : undefined
  return [time, count, KINDS[kind]].filter((part) => part !== undefined).join(' · ')
}

/* What to do where thinking took the whole limit. */

export const lowerTheEffort = 'Lower the effort'
export const raiseTheLimit = 'Raise the limit'
export const effortLowered = (effort: Effort) =>
  `Thinking effort of this chat: ${effortNames[effort]}. Retry asks again.`
