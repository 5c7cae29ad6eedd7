/* Install button. */

export const installParlour = 'Install Parlour'

/* Install hint. */

export const installHint = 'Parlour can be an app of this device'
export const installHintText =
  'Open the Share menu of the browser and choose “Add to Home Screen”. The app keeps its data apart from this page: install it before you begin, or take your data along with Export and Import.'

/* Offline notice. */

export const offline = 'You are offline. Everything but answers from a provider works.'

/* Update banner. */

export const update = 'Update'
export const temporaryChatsNotKept = 'Temporary chats are not kept over an update.'
export const updateAnyway = 'Update anyway'
export const updatesAfterAnswer = 'Parlour will update when the answer is finished.'
export const newVersionParlourReady = 'A new version of Parlour is ready'
export const later = 'Later'
