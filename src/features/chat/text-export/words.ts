/* A chat as plain text. */

export const saveAsText = 'Save as text'
export const hint =
  'A file to read or to print, without pictures. To import a chat again, export a session.'
export const withThinking = 'With what the model thought'
export const save = 'Save text'
export const failed = 'The text could not be written. Try again.'
export const fallbackName = 'Chat'
export const you = 'You'
export const thought = 'Thought:'
export const file = (name: string) => `[File: ${name}]`
export const picture = (shows: string) => (shows === '' ? '[Picture]' : `[Picture: ${shows}]`)
