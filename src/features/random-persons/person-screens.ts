import {
  type PersonGenerator,
  type PersonGeneratorKind,
  personGenerators,
} from '@/generation/people/person-choices'
import { paths } from '@/lib/paths'
import * as words from './words'

/** What differs between the two screens; all else is one. */
export interface PersonScreen {
  generator: PersonGenerator
  title: string
  intro: string
  /** The toggle for another world. */
  otherWorldLabel: string
  otherWorldHint: string
  worldTypeLabel: string
  autoWorldLabel: string
  worldDescriptionLabel: string
  worldPreviewLabel: string
  /** Said where another world is wanted, is not to be invented, and is not described. */
  worldMissing: string
  meetingLabel: string
  genderLabel: string
  currentTimeLabel: string
  attributesLabel: string
  /** Absent where there is no such field. */
  additionalAttributesLabel?: string
  /** The button's text, by whether another world is wanted. */
  actionLabel: (otherWorld: boolean) => string
  startLabel: string
  anotherLabel: string
  /** Where the chat is. */
  chatPath: (conversationId: string) => string
}

export const personScreens: Readonly<Record<PersonGeneratorKind, PersonScreen>> = {
  'random-text': {
    generator: personGenerators['random-text'],
    title: words.randomText,
    intro: words.randomTextIntro,
    otherWorldLabel: words.interdimensionalMode,
    otherWorldHint: words.otherDimensionHint,
    worldTypeLabel: words.dimensionType,
    autoWorldLabel: words.generateDimension,
    worldDescriptionLabel: words.dimensionDescription,
    worldPreviewLabel: words.dimensionPreview,
    worldMissing: words.describeDimension,
    meetingLabel: words.howYouMet,
    genderLabel: words.preferredGender,
    currentTimeLabel: words.includeCurrentTime,
    attributesLabel: words.attributes,
    actionLabel: (otherWorld) =>
      otherWorld ? words.findSomebodyAcrossDimensions : words.findSomebody,
    startLabel: words.startTexting,
    anotherLabel: words.findSomebodyElse,
    chatPath: paths.chat,
  },
  'random-chat': {
    generator: personGenerators['random-chat'],
    title: words.randomChat,
    intro: words.randomChatIntro,
    otherWorldLabel: words.customWorldMode,
    otherWorldHint: words.worldChoiceInPlaceOurs,
    worldTypeLabel: words.worldType,
    autoWorldLabel: words.generateWorld,
    worldDescriptionLabel: words.worldDescription,
    worldPreviewLabel: words.worldPreview,
    worldMissing: words.describeWorld,
    meetingLabel: words.howYouWillMeet,
    genderLabel: words.gender,
    currentTimeLabel: words.useCurrentTime,
    attributesLabel: words.advancedCustomization,
    additionalAttributesLabel: words.additionalAttributes,
    actionLabel: () => words.generatePerson,
    startLabel: words.startChat,
    anotherLabel: words.generateAnother,
    chatPath: paths.chat2,
  },
}
