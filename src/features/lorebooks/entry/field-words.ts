import { formatNumber } from '@/ui/format'

/* Fields of the editor. */

export const tooManyKeys = (max: number) =>
  `${formatNumber(max)} lines at most. It is not saved like this.`
export const keyTooLong = (max: number) =>
  `A line has ${formatNumber(max)} characters at most. It is not saved like this.`
export const separate = 'Separate at commas'
export const separateOf = (field: string) => `Separate at commas: ${field}`
