/**
 * Layout of the provider cards: as many columns as fit, one on phones. A card that grows by a failed test leaves its
 * neighbours as they are.
 */
export const PROVIDER_GRID = 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3'
