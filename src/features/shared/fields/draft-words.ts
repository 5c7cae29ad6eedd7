import { formatNumber } from '@/ui/format'

export const wholeNumber = (min: number, max: number) =>
  `A whole number from ${formatNumber(min)} to ${formatNumber(max)}. It is not saved like this.`
