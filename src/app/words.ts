/* Boot. */

export const temporaryChatsAreGone = 'The temporary chats were not saved, so they are gone.'
export const providerSaved = 'Provider saved'

/* Database gate. */

export const upgrading = (done: string, total: string) =>
  `Parlour is bringing your data up to date: ${done} of ${total} records. Nothing is lost if you close this page: it begins again then.`
export const oneMoment = 'One moment'
export const waitingForAnotherTab =
  'Parlour is waiting for another tab that still uses an older version. Close the other tabs of Parlour; this page then goes on by itself.'
export const reloadToGoOn = 'Reload to go on'
export const reloadToGoOnText =
  'Parlour was updated, or its data deleted, in another tab. Nothing of this tab is lost that was shown as saved.'
export const reload = 'Reload'
export const openingYourData = 'Opening your data'

/* Not found. */

export const pageNotFound = 'Page Not Found'
export const pageNotFoundIntro = 'Nothing lives at this address.'
export const goHome = 'Go home'

/* Route error. */

export const thisPageStumbled = 'This page stumbled'
export const unknownError = 'Unknown error'
export const thisPageStumbledText =
  'Nothing that was saved is lost. If you are offline, this page may not have been loaded yet.'

/* Start demo. */

export const demoAnswers = 'The demo answers here now: a script inside this page'
