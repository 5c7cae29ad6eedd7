import { quoteName } from '@/ui/format'

/* A book and the card of a character. */

export const takeOut = 'Take out of the card'
export const takeOutHint =
  'It stands by itself then, and goes no longer out with the card. It is used where you choose it.'
export const takenOut = (book: string) => `${quoteName(book)} stands by itself now`
export const putIn = 'Put into a card…'
export const putInHint =
  'It counts in all chats with the character then, and goes out with its card.'
export const putInTitle = 'Put into a card'
export const character = 'Character'
export const chooseCharacter = 'Choose a character'
export const hasOne = (name: string) => `${name} (has a lorebook)`
export const put = 'Put into the card'
export const putInto = (book: string, name: string) =>
  `${quoteName(book)} is in the card of ${quoteName(name)} now`
export const notDone = 'Nothing was changed: the lorebook or the character is another one meanwhile'
