import { quoteName } from '@/ui/format'

export const exportCard = 'Export card'
export const exportCardOf = (name: string) => `Export card of ${quoteName(name)}`
