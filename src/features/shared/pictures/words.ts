/* File problems. */

export const andMore = (number: number) => `… and ${number} more`

/* Plain headshot note. */

export const takeTheFullDescription = 'Use the full description'
export const plainAfterRefusal =
  'The provider refused an earlier description. The next one is a plain headshot on a neutral background.'
export const plainAfterTwoAttempts =
  'Two attempts have been made. The next one is a plain headshot on a neutral background.'
