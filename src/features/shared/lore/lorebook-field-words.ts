import { formatNumber, quoteName } from '@/ui/format'

/* A choice of lorebooks. */

export const lorebooks = 'Lorebooks'
export const add = 'Add a lorebook'
export const remove = (name: string) => `Remove ${name}`
export const ofCard = (book: string, character: string) => `${book} (card of ${character})`
export const inCardOf = (name: string) => `In the card of ${quoteName(name)}`
export const gone = 'A lorebook that is gone'
export const most = (max: number) => `${formatNumber(max)} are the most.`
