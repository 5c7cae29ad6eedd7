/* Answer announcer. */

export const hasAnswered = (characterName: string) => `${characterName} has answered`

/** Said once when an answer begins with thinking. */
export const isThinking = 'Thinking'

/* Answer switcher. */

export const previousAnswer = 'Previous answer'
export const answerOfMany = (number: number, count: number) => `Answer ${number} of ${count}`
export const nextAnswer = 'Next answer'

/* Demo suggestions. */

export const showMeAround = 'Show me around'
export const helpMeWithSomeCode = 'Help me with some code'
export const tellMeAStory = 'Tell me a story'
export const writeSomethingLong = 'Write something long'
export const suggestions = 'Suggestions'

/* Empty chat. */

/** In place of a name, where the character is deleted. */
export const thisCharacter = 'this character'
export const startChattingWith = (name: string) => `Start chatting with ${name}`
export const letBegin = (name: string) => `Let ${name} begin`

/* Usage note. */

export const showUsage = (cost: string) => `${cost}: show what this answer has used`

/* Sources. */

export const sourcesOf = (count: number) => (count === 1 ? '1 source' : `${count} sources`)
export const sources = 'Sources'
export const sourcesIntro =
  'Pages that the provider names for this answer. Parlour has not opened any of them.'
export const closeSources = 'Close'
