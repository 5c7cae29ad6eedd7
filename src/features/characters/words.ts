/* Character not found. */

export const characterNotFound = 'Character Not Found'
export const backToCharacters = 'Back to Characters'
