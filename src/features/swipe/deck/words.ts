/* Chat problem. */

export const openProviders = 'Open Providers'

/* Deck card. */

export const like = 'Like'
export const pass = 'Pass'

/* Deck controls. */

export const undo = 'Undo'
export const itsAMatch = 'It’s a match!'
export const startChatWith = (name: string) => `Start Chat with ${name}`

/* Deck state. */

export const nameAndAge = (name: string, age: number) => `${name}, Age ${age}`
export const isBack = (nameAndAge: string) => `${nameAndAge} is back.`
export const couldNotBeSaved = (name: string) => `${name} could not be saved and is back.`
export const likedItsAMatch = (name: string) => `Liked ${name}: it’s a match.`
export const passedNamed = (name: string) => `Passed ${name}.`
export const nextIs = (nameAndAge: string) => `Next: ${nameAndAge}.`
export const wasLastOne = 'That was the last one.'

/* Deck. */

export const leftPasses = '← pass'
export const rightLikes = '→ like'
export const backspaceTakesLastOneBack = 'Backspace takes the last one back'
