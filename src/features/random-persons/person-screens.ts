import { type PersonGenerator, personGenerators } from '@/generation/people/person-choices'
import { paths } from '@/lib/paths'
import * as words from './words'

/** What differs between the two screens; all else is one. */
export interface PersonScreen {
  generator: PersonGenerator
  title: string
  intro: string
  otherWorldHint: string
  /** Where the chat is. */
  chatPath: (conversationId: string) => string
}

export const personScreens = {
  'random-text': {
    generator: personGenerators['random-text'],
    title: words.randomText,
    intro: words.randomTextIntro,
    otherWorldHint: words.otherDimensionHint,
    chatPath: paths.chat,
  },
  'random-chat': {
    generator: personGenerators['random-chat'],
    title: words.randomChat,
    intro: words.randomChatIntro,
    otherWorldHint: words.worldChoiceInPlaceOurs,
    chatPath: paths.chat2,
  },
} as const satisfies Record<string, PersonScreen>
