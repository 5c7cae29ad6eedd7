/* People tabs. */

export const people = 'People'
export const characters = 'Characters'
export const personas = 'Personas'
export const lorebooks = 'Lorebooks'
