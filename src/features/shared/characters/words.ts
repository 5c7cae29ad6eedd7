/* People tabs. */

export const people = 'People'
export const characters = 'Characters'
export const personas = 'Personas'
export const lorebooks = 'Lorebooks'

/* Whose chat. */

export const deletedCharacter = 'Deleted character'
