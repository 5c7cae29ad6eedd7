/* People tabs. */

export const people = 'People'
export const characters = 'Characters'
export const personas = 'Personas'
export const lorebooks = 'Lorebooks'

/* Whose chat. */

/** Before a name. */
export const withWhom = 'with'
export const deletedCharacter = 'Deleted character'
