import { formatNumber } from '@/ui/format'

/* Model list note. */

export const listTooLong = (count: number) =>
  `The list of this provider is too long: its first ${formatNumber(count)} models are shown. You can type the id of any other.`
