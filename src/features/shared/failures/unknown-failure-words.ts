/* What is said of a failure that nobody foresaw. */

export const unknownError = 'Unknown error'
export const noWordsFor = (code: string) =>
  `This version of Parlour has no words for what failed (${code}).`
export const noWordsHint = 'Reload the page to get the newest version.'
