/* Attribute fields. */

export const leftToChance = 'Left to chance'
export const removeNamed = (label: string) => `Remove ${label}`
export const addAttribute = 'Add Attribute'
export const attributeName = 'Attribute name'
export const value = 'Value'
export const removeAttribute = 'Remove attribute'
