/* What the system says of an answer. */

export const parlour = 'Parlour'
export const isReady = 'An answer is ready.'
export const hasFailed = 'An answer could not be finished.'

/* The switches in Settings. */

export const tellMe = 'Tell me when an answer is ready'
export const tellMeHint =
  'By a notification of this device, and a number on the icon of the installed app, while Parlour is out of sight. Nothing goes over the network for it.'
export const showText = 'Show who has answered, and how the answer begins'
export const showTextHint =
  'Whoever sees this screen can read it, and the system may keep it. Temporary chats never show any of it.'
export const notAllowed =
  'This browser does not allow it. Allow notifications for Parlour in the settings of the browser, then try again.'
export const notKept = 'This browser does not keep the choice.'
