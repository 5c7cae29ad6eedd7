/* Confirm dialog. */

export const savedKeyShownOnScreen = 'Your saved key is shown on this screen.'
export const apiKeysWrittenIntoFile = 'Your API keys are written into the file.'
export const keysStoredReadableWhen =
  'Your keys are stored readable when the passphrase is removed.'
export const confirmWithYourPassphrase = 'Confirm with your passphrase'
export const confirm = 'Confirm'
export const checking = 'Checking'

/* Passphrase dialog. */

export const typeYourPassphrase = 'Type your passphrase'
export const passphrase = 'Passphrase'
export const passphraseHint =
  'Forgotten it? In Settings you can forget the passphrase and type your keys again.'

/* Unlock dialog. */

export const unlockYourKeys = 'Unlock your keys'
export const unlockYourKeysText = 'Your API keys are encrypted in this browser.'
export const unlock = 'Unlock'
export const unlocking = 'Unlocking'

/* Vault control. */

export const lockKeys = 'Lock keys'
export const unlockKeys = 'Unlock keys'
