/** Layout of the provider cards: as many columns as fit, one on phones. */
export const PROVIDER_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'
