import { formatCount, formatNumber } from '@/ui/format'

/* More fields. */

export const more = 'More'
export const nickname = 'Nickname'
export const nicknameHint = 'What {{char}} stands for, in place of the name.'
export const personality = 'Personality'
export const personalityHint = 'In short, how the character is. Sent with each message.'
export const scenario = 'Scenario'
export const scenarioHint = 'Where the two of you are, and how it came to this.'
export const examples = 'Example dialogue'
export const examplesHint =
  'How the character talks. Begin each example with <START>, and each line with {{user}}: or {{char}}:'
export const mainPrompt = 'Main prompt'
export const mainPromptHint =
  'Stands in place of the instruction that comes before the character. {{original}} is that instruction.'
export const postHistory = 'Post-history instructions'
export const postHistoryHint =
  'Stands after the newest message. {{original}} is your own from the settings.'
export const note = 'Character’s note'
export const noteHint = 'Stands between the messages, where a model heeds it more.'
export const depth = 'Depth'
export const depthHint = 'Messages that follow the note; 0 is the end.'
export const role = 'Role'
export const roles = { system: 'System', user: 'You', assistant: 'Character' } as const
export const macrosSwitch = 'Use macros'
export const macrosSwitchHint =
  'Replaces {{char}}, {{user}} and the like in the character’s texts. Never in what you type or a model writes.'
export const creator = 'Creator'
export const creatorHint = 'Who made the character. Never sent.'
export const cardVersion = 'Card version'
export const cardVersionHint = 'The maker’s own number. Sent only where {{charVersion}} stands.'
export const youAre = 'You are'
export const youAreHint =
  'Who you are in chats with this character, unless the chat says otherwise.'
export const asUsual = 'As usual'
export const orderHint = 'In which order the parts of the prompt go in chats with this character.'
export const addLorebook = 'Add a lorebook'
export const lorebookWith = (count: number) =>
  `Lorebook (${formatCount(count, 'entry', 'entries')})`
export const lorebooksHint = 'They count in chats with this character, beside that of its card.'
export const depthIsNoNumber = (max: number) =>
  `Depth is a whole number from 0 to ${formatNumber(max)}`

/* Greeting list. */

export const greetingNumber = (number: number) => `Greeting ${formatNumber(number)}`
export const greetingProblem = (number: number, problem: string) =>
  `Greeting ${formatNumber(number)}: ${problem}`
export const addGreeting = 'Add greeting'
export const moveUp = (number: number) => `Move greeting ${formatNumber(number)} up`
export const moveDown = (number: number) => `Move greeting ${formatNumber(number)} down`
export const deleteGreeting = (number: number) => `Delete greeting ${formatNumber(number)}`
export const previewGreeting = (number: number) => `Preview greeting ${formatNumber(number)}`
export const dragGreeting = 'Drag to another place'
export const greetingDeleted = (number: number) => `Greeting ${formatNumber(number)} deleted`
export const nothingLeft = 'Nothing is left of it: this greeting is not offered.'
export const tooManyGreetings = (max: number) => `${formatNumber(max)} greetings at most`

/* Macro list. */

export const macrosIn = (field: string) => `Macros in “${field}”`
export const unknown = 'unknown, stays as it is written'
export const valueOf = (macro: string) => `${macro} is`
export const emptyNow = 'empty here'
export const onlyFirst = (count: number) => `The first ${formatNumber(count)} are shown.`
export const counts =
  'Variables live for one request only: what a macro counts begins anew with each message.'
