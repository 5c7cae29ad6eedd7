/* New passphrase fields. */

export const passphrase = 'Passphrase'
export const newPassphrase = 'New passphrase'
export const tooShort = (minPassphraseLength: number) =>
  `Use at least ${minPassphraseLength} characters`
export const checkNotLoaded =
  'What checks a passphrase could not be loaded. Check your connection, then try again.'
export const notSameAsAbove = 'This is not the same as above'
export const repeatPassphrase = 'Repeat passphrase'
export const repeatNewPassphrase = 'Repeat new passphrase'
export const lengthHint = (minPassphraseLength: number) =>
  `At least ${minPassphraseLength} characters; four random words are best.`
