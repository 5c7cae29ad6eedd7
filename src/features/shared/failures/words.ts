/* Generation error. */

export const generationError = 'Generation Error'
export const retry = 'Retry'
export const openProviders = 'Open Providers'
export const reload = 'Reload'

/* Load failure text. */

export const failedWithoutWords =
  'Something failed, and its explanation could not be loaded. Check your connection, then try again.'
export const failedWithoutWordsFor = (reason: string) =>
  `Something failed (${reason}), and its explanation could not be loaded. Check your connection, then try again.`

/* Picture problem. */

export const tryAgainAndTypePassphrase = 'Try again and type your passphrase.'
export const imageError = 'Image Error'
export const openThePicture = 'Open the picture'
