import { formatNumber } from '../format'

/* What is chosen in a list. */

export const chosen = (count: number) => `${formatNumber(count)} chosen`
export const selectAll = 'Select all'
export const selectNone = 'Select none'
