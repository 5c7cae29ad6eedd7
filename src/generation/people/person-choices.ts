import type { ConversationType } from '@/domain/conversation'
import { MINIMUM_AGE } from '@/domain/dating-session'
import type { AgeRange } from './age-range'
import { type Choice, genderLabels } from '../dating/dating-choices'

/*
 * What can be chosen in Random Text and in Random Chat 2.0, and what differs between the two; the rest is one form for
 * both. Labels are made from the specified values.
 */

/** The type of a world that only its description tells of. */
export const OWN_WORLD = 'custom'

const dimensionTypes: readonly Choice[] = [
  { value: 'alternate-earth', label: 'Alternate Earth' },
  { value: 'futuristic', label: 'Futuristic' },
  { value: 'fantasy', label: 'Fantasy' },
  { value: 'post-apocalyptic', label: 'Post-Apocalyptic' },
  { value: 'alien', label: 'Alien' },
  { value: 'cyberpunk', label: 'Cyberpunk' },
  { value: 'steampunk', label: 'Steampunk' },
  { value: 'cosmic-horror', label: 'Cosmic Horror' },
  { value: OWN_WORLD, label: 'Custom' },
]

const worldTypes: readonly Choice[] = [
  { value: 'modern-earth', label: 'Modern Earth' },
  { value: 'fantasy', label: 'Fantasy' },
  { value: 'sci-fi', label: 'Sci-Fi' },
  { value: 'post-apocalyptic', label: 'Post-Apocalyptic' },
  { value: 'cyberpunk', label: 'Cyberpunk' },
  { value: 'steampunk', label: 'Steampunk' },
  { value: 'alternate-history', label: 'Alternate History' },
  { value: 'superhero', label: 'Superhero' },
  { value: OWN_WORLD, label: 'Custom' },
]

/** A way of meeting, and how the model is told of it. */
export interface Meeting extends Choice {
  told: string
}

const textMeetings: readonly Meeting[] = [
  {
    value: 'random-text-app',
    label: 'Random text app',
    told: 'an app that connects strangers for a text chat has just paired you',
  },
  {
    value: 'got-number',
    label: 'Got your number',
    told: 'a common acquaintance gave you their number',
  },
  { value: 'dating-app', label: 'Dating app', told: 'you matched on a dating app' },
  { value: 'wrong-number', label: 'Wrong number', told: 'you texted a wrong number: theirs' },
]

const dimensionMeetings: readonly Meeting[] = [
  {
    value: 'interdimensional-app',
    label: 'Interdimensional app',
    told: 'an app that connects people of different dimensions has just paired you',
  },
  {
    value: 'dimensional-anomaly',
    label: 'Dimensional anomaly',
    told: 'an anomaly between your dimensions carries your messages to their phone',
  },
]

const worldMeetings: readonly Meeting[] = [
  { value: 'dating-app', label: 'Dating app', told: 'you matched on a dating app' },
  {
    value: 'social-media',
    label: 'Social media',
    told: 'you came across each other on social media',
  },
  { value: 'mutual-friend', label: 'Mutual friend', told: 'a mutual friend introduces you' },
  { value: 'local-event', label: 'Local event', told: 'you meet at a local event' },
  {
    value: 'work-school',
    label: 'Work or school',
    told: 'you meet at work or at an evening school for adults',
  },
  { value: 'online-community', label: 'Online community', told: 'you meet in an online community' },
  { value: 'wrong-number', label: 'Wrong number', told: 'you texted a wrong number: theirs' },
]

/** Values of the age select; the same for both forms. */
export const ageChoices = [
  'random',
  'young-adult',
  'thirties',
  'middle-aged',
  'mature',
  'senior',
  'custom',
] as const
export type AgeChoice = (typeof ageChoices)[number]

/** Bounds of a custom range. */
export const personAgeLimits = { min: MINIMUM_AGE, max: 100 } as const

/** Years of each choice but custom. */
export const agePresets: Readonly<Record<Exclude<AgeChoice, 'custom'>, AgeRange>> = {
  random: { min: MINIMUM_AGE, max: 80 },
  'young-adult': { min: 18, max: 25 },
  thirties: { min: 26, max: 35 },
  'middle-aged': { min: 36, max: 45 },
  mature: { min: 46, max: 60 },
  senior: { min: 61, max: 80 },
}

/** What the choices are called. */
export const ageLabels: Readonly<Record<AgeChoice, string>> = {
  random: 'Random',
  'young-adult': 'Young adult (18-25)',
  thirties: 'Thirties (26-35)',
  'middle-aged': 'Middle-aged (36-45)',
  mature: 'Mature (46-60)',
  senior: 'Senior (61+)',
  custom: 'Custom',
}

const GENDER_ORDER = ['any', 'female', 'male', 'non-binary']

/** The two generators of a person. */
export const personGeneratorKinds = ['random-text', 'random-chat'] as const
export type PersonGeneratorKind = (typeof personGeneratorKinds)[number]

/** What differs between them. Labels are those of the screen (design §9). */
export interface PersonGenerator {
  kind: PersonGeneratorKind
  /** The toggle for another world. */
  otherWorldLabel: string
  worldTypeLabel: string
  autoWorldLabel: string
  worldDescriptionLabel: string
  worldPreviewLabel: string
  worldTypes: readonly Choice[]
  /** Message where another world is wanted, is not to be invented, and is not described. */
  worldMissing: string
  meetingLabel: string
  meetings: readonly Meeting[]
  /** Ways of meeting that are there besides, in another world. */
  otherWorldMeetings: readonly Meeting[]
  genderLabel: string
  /** Absent where the gender is free text. */
  genders?: readonly Choice[]
  currentTimeLabel: string
  attributesLabel: string
  /** Whether the predefined attributes stand in the form. */
  hasDefaultAttributes: boolean
  /** Absent where there is no such field. */
  additionalAttributesLabel?: string
  /** The button's text, by whether another world is wanted. */
  actionLabel: (otherWorld: boolean) => string
  startLabel: string
  anotherLabel: string
  /** Which chat it opens. */
  conversationType: ConversationType
}

/** The generators by their kinds. */
export const personGenerators: Readonly<Record<PersonGeneratorKind, PersonGenerator>> = {
  'random-text': {
    kind: 'random-text',
    otherWorldLabel: 'Interdimensional Mode',
    worldTypeLabel: 'Dimension Type',
    autoWorldLabel: 'Auto-generate dimension details',
    worldDescriptionLabel: 'Dimension Description',
    worldPreviewLabel: 'Dimension Preview',
    worldTypes: dimensionTypes,
    worldMissing: 'Please provide a description of the dimension',
    meetingLabel: 'How you met',
    meetings: textMeetings,
    otherWorldMeetings: dimensionMeetings,
    genderLabel: 'Preferred gender',
    currentTimeLabel: 'Include current time',
    attributesLabel: 'Attributes',
    hasDefaultAttributes: true,
    actionLabel: (otherWorld) =>
      otherWorld ? 'Find Someone Across Dimensions' : 'Find Someone to Text',
    startLabel: 'Start Texting',
    anotherLabel: 'Find Someone Else',
    conversationType: 'standard',
  },
  'random-chat': {
    kind: 'random-chat',
    otherWorldLabel: 'Custom World Mode',
    worldTypeLabel: 'World Type',
    autoWorldLabel: 'Auto-generate world details',
    worldDescriptionLabel: 'World Description',
    worldPreviewLabel: 'World Preview',
    worldTypes,
    worldMissing: 'Please provide a description of your custom world',
    meetingLabel: 'How you will meet',
    meetings: worldMeetings,
    otherWorldMeetings: [],
    genderLabel: 'Gender',
    genders: Object.entries(genderLabels)
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => GENDER_ORDER.indexOf(a.value) - GENDER_ORDER.indexOf(b.value)),
    currentTimeLabel: 'Use current time',
    attributesLabel: 'Advanced customization',
    hasDefaultAttributes: false,
    additionalAttributesLabel: 'Additional attributes',
    actionLabel: () => 'Generate Random Person',
    startLabel: 'Start Chat 2.0',
    anotherLabel: 'Generate Another',
    conversationType: 'rp',
  },
}

/** The ways of meeting that can be chosen. */
export function meetingsFor(
  { meetings, otherWorldMeetings }: PersonGenerator,
  otherWorld: boolean,
): readonly Meeting[] {
  return otherWorld ? [...meetings, ...otherWorldMeetings] : meetings
}
