/* Character not found. */

export const characterNotFound = 'Character Not Found'
export const backToCharacters = 'Back to Characters'

/* Attribute problems. */

export const noAttribute = 'At least one attribute is required'
export const attributeNameMissing = 'Custom attribute name is required'
export const attributeValueMissing = 'Value is required for custom attributes'
export const tellsOfMinor = (words: string) =>
  `“${words}” tells of somebody under 18. Everybody here is 18 or older: change these words and try again.`
