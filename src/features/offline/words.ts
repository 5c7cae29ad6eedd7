/* Install button. */

export const installParlour = 'Install Parlour'

/* Offline notice. */

export const offline = 'You are offline. Everything but answers from a provider works.'

/* Update banner. */

export const update = 'Update'
export const temporaryChatsNotKept = 'Temporary chats are not kept over an update.'
export const updateAnyway = 'Update anyway'
export const updatesAfterAnswer = 'Parlour will update when the answer is finished.'
export const newVersionParlourReady = 'A new version of Parlour is ready'
export const later = 'Later'
