import type { ReactNode } from 'react'

/* Dual chat screen. */

export const imagesComeAutomatically = 'Images come automatically'
export const rpIsWriting = 'RP is writing… You can send when that is done.'
export const goToRpMode = 'Go to RP Mode'
export const mobileChatIsWriting = 'Mobile Chat is writing… You can send when that is done.'
export const goToMobileChat = 'Go to Mobile Chat'

/* Mobile notes. */

export const imageAnalysisUses = (name: string) => `Image analysis uses ${name}`
export const imageAnalysisUsesOwnProvider = "Image analysis uses the conversation's provider"
export const noPictureThisTime = 'No picture this time'
export const howPicturesCome = (label: string) =>
  `${label}. Before each answer it decides whether a picture belongs to it; a provider that can make images then draws it.`
export const chooseTheProvider = (link: (text: string) => ReactNode) => (
  <>Choose the provider under Image Analysis Settings on the {link('Providers page')}.</>
)
export const nobodyCanDraw = 'None of yours can, so no pictures come yet.'

/* Room tabs. */

export const roomsOfThisChat = 'Rooms of this chat'

/* Room. */

export const rpMode = 'RP Mode'
export const mobileChat = 'Mobile Chat'
