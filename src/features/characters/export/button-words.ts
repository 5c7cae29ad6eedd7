export const exportCard = 'Export card'
