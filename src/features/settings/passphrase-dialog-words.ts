/* Change passphrase dialog. */

export const typeYourCurrentPassphrase = 'Type your current passphrase'
export const passphraseChanged = 'Passphrase changed'
export const passphraseChangedNotAll =
  'Passphrase changed. Some keys could not be opened: type them again'
export const passphraseCouldNotBeChanged = 'The passphrase could not be changed.'
export const changePassphrase = 'Change passphrase'
export const changing = 'Changing'
export const notChanged = 'Not changed'
export const currentPassphrase = 'Current passphrase'

/* Set passphrase dialog. */

export const keysProtectedNow = 'Your keys are protected now'
export const passphraseCouldNotBeSet = 'The passphrase could not be set.'
export const setAPassphrase = 'Set a passphrase'
export const setPassphrase = 'Set passphrase'
export const encrypting = 'Encrypting'
export const notSet = 'Not set'
export const setAPassphraseText =
  'Nobody can recover a forgotten passphrase. Forgetting it costs only the saved keys: your chats stay, and you type the keys again. It encrypts the keys, not the chats.'
