/* Character usage. */

export const conversations = 'Conversations'
export const cost = 'Cost'
export const created = 'Created'
export const lastUpdated = 'Last updated'
export const usage = 'Usage'
