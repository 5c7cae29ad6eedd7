import { ADULT_AGE, type DemoPerson } from './demo-people'

/** What the user wrote of the people to invent, as the app's questions pass it on. */
export interface ToldFacts {
  /** The name of the one person who is asked for. */
  name?: string
  /** Years, 18 or more. */
  age?: number
  occupation?: string
  /** How the person looks. */
  looks?: string
  personality?: string
  interests: readonly string[]
  /** The world in the user's words, or else what the people have in common. */
  about?: string
  /** How the person and the user met. */
  meeting?: string
  /** All that was given, by `fieldKey` of its label. */
  given: ReadonlyMap<string, string>
}

/** UTF-16 code units of one given text that the script repeats. */
const TOLD_LENGTH = 240

/** "Speech Style" and "speechStyle" as "speech_style". */
export function fieldKey(label: string): string {
  return label
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase()
}

/** Ages and words about minors are not repeated: the people of the demo are adults. P23. */
const OF_MINORS =
  /\b(child|children|kids?|boys?|girls?|teen\w*|minors?|bab(?:y|ies)|toddlers?|school\w*|under-?age\w*)\b|\d/i

/** Reads the facts of a question: its lines "- Label: value", and the character that is to be drawn. */
export function toldFactsOf(prompt: string): ToldFacts {
  const given = new Map<string, string>()
  for (const [, label = '', value = ''] of prompt.matchAll(/^- ([^:\n]{1,60}): (\S.*)$/gm))
    if (!/^yours to choose\b/.test(value)) given.set(fieldKey(label), clip(value))
  const persona = /^Who that is: (.+)$/m.exec(prompt)?.[1]
  const told = (...keys: string[]) =>
    keys.map((key) => given.get(key)).find((value) => value !== undefined)
  const age = Number(/^\d{2}$/.exec(told('age') ?? '')?.[0] ?? 0)
  return {
    name: told('name') ?? /^Character: (.+)$/m.exec(prompt)?.[1]?.trim(),
    age: age >= ADULT_AGE ? age : undefined,
    occupation: told('occupation', 'profession', 'job'),
    looks: ofAdults(told('appearance', 'looks') ?? (persona && looksIn(persona))),
    personality: told('personality'),
    interests: (told('interests', 'shared_interests_that_are_welcome') ?? '')
      .split(/,|;|\band\b/)
      .map((interest) => interest.trim())
      .filter((interest) => interest !== '')
      .slice(0, 4),
    about: told('the_world_in_detail', 'what_it_is_about'),
    meeting: told('how_they_meet_the_user'),
    given,
  }
}

function clip(value: string): string {
  const text = value.trim()
  if (text.length <= TOLD_LENGTH) return text
  return text.slice(0, TOLD_LENGTH).replace(/\s+\S*$/, '')
}

const ofAdults = (text: string | undefined) =>
  text === undefined || OF_MINORS.test(text) ? undefined : withoutEnd(text)

const withoutEnd = (text: string) => text.replace(/[\s.!?]+$/, '')

/** What a character's prompt says of its looks, or else how it begins. */
function looksIn(persona: string): string {
  const [, looks] = /\b(?:Appearance|Looks): (.+?)(?= [A-Z][\w ]{2,30}: |$)/.exec(persona) ?? []
  return clip((looks ?? persona).replace(/^You (?:are|have|wear) /, ''))
}

/** A person with what was told of them in the place of what was drawn by lot. */
export function withTold(person: DemoPerson, told: ToldFacts): DemoPerson {
  const [firstName, ...rest] = told.name?.split(/\s+/) ?? []
  return {
    ...person,
    ...(firstName && { firstName, lastName: rest.join(' ') }),
    ...(told.age !== undefined && { age: told.age }),
    ...(told.occupation !== undefined && { job: withoutEnd(told.occupation) }),
    ...(told.looks !== undefined && { looks: told.looks }),
    ...(told.personality !== undefined && { trait: withoutEnd(told.personality) }),
    ...(told.about !== undefined && { about: withoutEnd(told.about) }),
    ...(told.meeting !== undefined && { meeting: withoutEnd(told.meeting) }),
    hobbies: [
      ...told.interests,
      ...person.hobbies.filter((hobby) => !told.interests.includes(hobby)),
    ],
  }
}
