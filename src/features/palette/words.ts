import { formatNumber } from '@/ui/format'

/* Command palette. */

export const goTo = 'Go to'
export const goToWhat = 'Go to a page, a character, a conversation or an action'
export const nameTitlePage = 'A name, a title, a page…'
export const results = 'Results'
export const nothingIsCalled = (query: string) => `Nothing is called “${query}”.`
export const moreFound = (more: number) => `${formatNumber(more)} more: type on to find them.`

/* Find commands. */

export const conversations = 'Conversations'
export const characters = 'Characters'
export const swipeChat = 'Swipe & Chat'
export const lorebooks = 'Lorebooks'
export const pages = 'Pages'
export const actions = 'Actions'
