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

/** Ways of meeting. */
export type MeetingValue =
  | 'random-text-app'
  | 'got-number'
  | 'dating-app'
  | 'wrong-number'
  | 'interdimensional-app'
  | 'dimensional-anomaly'
  | 'social-media'
  | 'mutual-friend'
  | 'local-event'
  | 'work-school'
  | 'online-community'

/** A way of meeting, and how the model is told of it. */
export interface Meeting {
  value: MeetingValue
  told: string
}

const textMeetings: readonly Meeting[] = [
  {
    value: 'random-text-app',
    told: 'an app that connects strangers for a text chat has just paired you',
  },
  {
    value: 'got-number',
    told: 'a common acquaintance gave you their number',
  },
  { value: 'dating-app', told: 'you matched on a dating app' },
  { value: 'wrong-number', told: 'you texted a wrong number: theirs' },
]

const dimensionMeetings: readonly Meeting[] = [
  {
    value: 'interdimensional-app',
    told: 'an app that connects people of different dimensions has just paired you',
  },
  {
    value: 'dimensional-anomaly',
    told: 'an anomaly between your dimensions carries your messages to their phone',
  },
]

const worldMeetings: readonly Meeting[] = [
  { value: 'dating-app', told: 'you matched on a dating app' },
  {
    value: 'social-media',
    told: 'you came across each other on social media',
  },
  { value: 'mutual-friend', told: 'a mutual friend introduces you' },
  { value: 'local-event', told: 'you meet at a local event' },
  {
    value: 'work-school',
    told: 'you meet at work or at an evening school for adults',
  },
  { value: 'online-community', told: 'you meet in an online community' },
  { value: 'wrong-number', told: 'you texted a wrong number: theirs' },
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

const GENDER_ORDER = ['any', 'female', 'male', 'non-binary']

/** The two generators of a person. */
export const personGeneratorKinds = ['random-text', 'random-chat'] as const
export type PersonGeneratorKind = (typeof personGeneratorKinds)[number]

/** What differs between them, but for the words of their screens. */
export interface PersonGenerator {
  kind: PersonGeneratorKind
  worldTypes: readonly Choice[]
  meetings: readonly Meeting[]
  /** Ways of meeting that are there besides, in another world. */
  otherWorldMeetings: readonly Meeting[]
  /** Absent where the gender is free text. */
  genders?: readonly Choice[]
  /** Whether the predefined attributes stand in the form. */
  hasDefaultAttributes: boolean
  /** Which chat it opens. */
  conversationType: ConversationType
}

/** The generators by their kinds. */
export const personGenerators: Readonly<Record<PersonGeneratorKind, PersonGenerator>> = {
  'random-text': {
    kind: 'random-text',
    worldTypes: dimensionTypes,
    meetings: textMeetings,
    otherWorldMeetings: dimensionMeetings,
    hasDefaultAttributes: true,
    conversationType: 'standard',
  },
  'random-chat': {
    kind: 'random-chat',
    worldTypes,
    meetings: worldMeetings,
    otherWorldMeetings: [],
    genders: Object.entries(genderLabels)
      .map(([value, label]) => ({ value, label }))
      .sort((a, b) => GENDER_ORDER.indexOf(a.value) - GENDER_ORDER.indexOf(b.value)),
    hasDefaultAttributes: false,
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
