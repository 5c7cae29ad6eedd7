import { formatCount, quoteName } from '@/ui/format'

/* Persona button. */

export const youAre = (name: string) => `You are ${name}`

/* Persona dialog. */

export const whoAreYou = 'Who are you in this chat?'
export const save = 'Save'
export const asUsual = 'As usual'
export const asUsualIs = (name: string) => `${name}, by the character or your default`
export const asUsualNobody = 'Nobody, as neither the character nor your default says otherwise'
export const nobody = 'Nobody'
export const nobodyHint = 'Characters know you as “User”.'
export const holdsHere = 'Holds for this chat, from the next message on.'
export const searchPersonas = 'Search personas'
export const noneFound = 'No persona has these words in its name.'
export const forAllMessages = 'Use for all my messages'
export const forAllMessagesHint = (count: number) =>
  `${formatCount(count, 'message was', 'messages were')} sent under another name.`
export const manage = 'Manage personas'
export const youAreHere = (name: string) => `You are ${quoteName(name)} in this chat`
export const youAreNobody = 'You are nobody in particular in this chat'

/* Persona field. */

export const youAreLabel = 'You are'
export const asUsualNamed = (name: string) => `As usual (${name})`
export const asUsualNobodyShort = 'As usual (nobody)'
export const fieldHint = 'Holds for this chat only.'
