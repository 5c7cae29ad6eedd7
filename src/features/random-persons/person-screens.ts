import { type PersonGenerator, personGenerators } from '@/generation/people/person-choices'
import { paths } from '@/lib/paths'

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
    title: 'Random Text',
    intro: 'Somebody you have never met, one message away.',
    otherWorldHint: 'Somebody from another dimension, with its own rules.',
    chatPath: paths.chat,
  },
  'random-chat': {
    generator: personGenerators['random-chat'],
    title: 'Random Chat 2.0',
    intro: 'Somebody new for a scene and for text messages, in our world or in another.',
    otherWorldHint: 'A world of your choice in place of ours.',
    chatPath: paths.chat2,
  },
} as const satisfies Record<string, PersonScreen>
