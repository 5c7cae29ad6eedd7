/* Image viewer. */

export const generatedPicture = 'Generated picture'

/* Message actions. */

export const editMessage = 'Edit message'
export const regenerate = 'Regenerate'
/** Of a greeting: its dice. */
export const rollAgain = 'Roll again'
export const copyMessage = 'Copy message'
export const branchFromHere = 'Branch from here'
export const deleteMessage = 'Delete message'
/** Said of a message that is kept from the model, or sent wherever the history is cut. */
export const neverSent = 'never sent'
export const alwaysSent = 'always sent'

/* Message body. */

export const generatingImage = 'Generating image...'
export const writing = 'Writing…'

/* Message editor. */

export const messageWasChangedElsewhereMeanwhile = 'This message was changed elsewhere meanwhile'
export const keepThatText = 'Keep that text'
export const cancel = 'Cancel'
export const replaceItWithMine = 'Replace it with mine'
export const save = 'Save'

/* Message failure. */

export const interrupted = 'Interrupted: the page was closed while this was written.'
export const stopped = 'Stopped.'
export const stoppedWhileThinking = 'Stopped while thinking.'
export const cutOff = 'Cut off at the limit of tokens for one answer.'
export const windowFull =
  'Cut off: request and answer fill all that the model takes. Continue may leave out older messages.'
export const reload = 'Reload'
export const retry = 'Retry'
export const cutAndRetry = 'Cut and try again'
export const goOn = 'Continue'
export const openProviders = 'Open Providers'
export const noPictureThisTime = (text: string) => `No picture this time. ${text}`
export const retryPicture = 'Retry picture'

/* Message list. */

export const you = 'You'
export const messages = 'Messages'

/* Retry wait. */

export const stop = 'Stop'
