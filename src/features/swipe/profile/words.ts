/* Profile photos. */

export const photoNamed = (name: string, number: number) => `${name}, photo ${number}`
export const generatingImage = 'Generating image...'
export const noPictureYet = 'No picture yet'
export const generateImage = 'Generate image'
export const retry = 'Retry'
export const previousPhoto = 'Previous photo'
export const nextPhoto = 'Next photo'
export const photosOf = (name: string) => `Photos of ${name}`
export const photoOfMany = (number: number, count: number) => `Photo ${number} of ${count}`

/* Profile tile. */

export const showTheProfileOf = (name: string) => `Show the profile of ${name}`
export const ageOf = (age: number) => `Age ${age}`

/* Profile description. */

export const interests = 'Interests'
export const details = 'Details'
