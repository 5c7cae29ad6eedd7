import { formatNumber } from '@/ui/format'

/* A message of nothing but files. */

export const picture = (name: string) => `Picture: ${name}`
export const file = (name: string) => `File: ${name}`
export const pictures = (count: number) => `${formatNumber(count)} pictures`
export const files = (count: number) => `${formatNumber(count)} files`
