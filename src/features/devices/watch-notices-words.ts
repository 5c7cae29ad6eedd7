import { formatNumber } from '@/ui/format'

export const look = 'Look'
export const news = (count: number) =>
  count === 1
    ? 'Your devices were apart, and there is one thing to look at.'
    : `Your devices were apart, and there are ${formatNumber(count)} things to look at.`
