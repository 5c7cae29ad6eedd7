import * as z from 'zod/mini'
import { findMinor, findMinorIn, type FoundMinor } from '@/domain/adults/find-minor'
import { predefinedAttributes } from '@/domain/character-form'
import { type Attribute, attributeSchema } from '@/domain/generated'
import { textLimits, tooLong } from '@/domain/text-limits'
import { clampNumber } from '@/lib/clamp-number'
import { type AttributeProblem, checkAttribute } from './asked-person'
import { type FieldProblem, MISSING, minorProblem } from '../field-problem'
import { type AgeChange, ageChange, type AgeRange, soundAgeRange, withAgeEnd } from './age-range'
import {
  type AgeChoice,
  ageChoices,
  agePresets,
  meetingsFor,
  personAgeLimits,
  type PersonGenerator,
} from './person-choices'

/* The form of Random Text and of Random Chat 2.0: one for both. */

/** What stands in the form. Ages stand as they were typed. A draft that cannot be read falls back field by field. */
const personFormSchema = z.object({
  otherWorld: z.catch(z.boolean(), false),
  worldType: z.catch(z.string(), ''),
  autoWorld: z.catch(z.boolean(), true),
  worldDescription: z.catch(z.string(), ''),
  /** Blank until one is chosen. */
  providerId: z.catch(z.string(), ''),
  wantsAvatar: z.catch(z.boolean(), false),
  /** Free text in Random Text, one of a list in Random Chat 2.0. */
  gender: z.catch(z.string(), ''),
  age: z.catch(z.enum(ageChoices), 'random'),
  minAge: z.catch(z.string(), String(agePresets.random.min)),
  maxAge: z.catch(z.string(), String(agePresets.random.max)),
  meeting: z.catch(z.string(), ''),
  currentTime: z.catch(z.boolean(), false),
  /** RCH2-11; free text. */
  additionalAttributes: z.catch(z.string(), ''),
  /** Predefined ones may be blank; the user's own are `isCustom`. */
  attributes: z.catch(z.array(attributeSchema), () => []),
})
export type PersonFormValues = z.infer<typeof personFormSchema>

/** The attributes of a new form: the predefined ones, blank, where they can be edited. */
function defaultAttributes({ hasDefaultAttributes }: PersonGenerator): Attribute[] {
  if (!hasDefaultAttributes) return []
  return predefinedAttributes.map((label) => ({ id: label, label, value: '', isCustom: false }))
}

/** The values of a new form. */
export function emptyPersonForm(generator: PersonGenerator): PersonFormValues {
  return readPersonForm(undefined, generator)
}

/**
 * What the form was sent with last, each field that is damaged or that cannot be chosen (any more) as in a new form.
 */
export function readPersonForm(draft: unknown, generator: PersonGenerator): PersonFormValues {
  const read = personFormSchema.safeParse(draft ?? {})
  const values = read.success ? read.data : personFormSchema.parse({})
  const { worldTypes, genders } = generator
  const meetings = meetingsFor(generator, values.otherWorld)
  const known = (value: string, choices: readonly { value: string }[]) =>
    choices.some((choice) => choice.value === value) ? value : (choices[0]?.value ?? '')
  const isPredefined = ({ label, isCustom }: Attribute) =>
    isCustom || predefinedAttributes.some((each) => each === label)
  const attributes = values.attributes.filter(isPredefined)
  const missing = defaultAttributes(generator).filter(
    ({ label }) => !attributes.some((each) => !each.isCustom && each.label === label),
  )
  return {
    ...values,
    worldType: known(values.worldType, worldTypes),
    meeting: known(values.meeting, meetings),
    gender: genders ? known(values.gender, genders) : values.gender,
    attributes: [...missing, ...attributes],
  }
}

/** Switches another world on or off; a way of meeting that is not there any more gives way. */
export function withOtherWorld(
  values: PersonFormValues,
  otherWorld: boolean,
  generator: PersonGenerator,
): PersonFormValues {
  return readPersonForm({ ...values, otherWorld }, generator)
}

/** What is known besides the form before a model can be asked. */
export interface PersonFormGround {
  /** Whether the chosen provider is there and enabled. */
  isProviderThere: boolean
  /** Whether a provider is there that can draw an avatar. */
  canDraw: boolean
}

/** What keeps the form from being sent. RTXT-31 to RTXT-36, RCH2-21, RCH2-22, P23. */
export interface PersonFormProblems {
  /** By the field's name; `avatar` where nobody is there who draws. */
  byField: Partial<
    Record<
      'providerId' | 'worldDescription' | 'gender' | 'additionalAttributes' | 'avatar',
      FieldProblem
    >
  >
  /** By the attribute's id. */
  byAttribute: ReadonlyMap<string, AttributeProblem>
}

/** Whether anything keeps the form from being sent. */
export function hasProblems({ byField, byAttribute }: PersonFormProblems): boolean {
  return byAttribute.size > 0 || Object.keys(byField).length > 0
}

/** What keeps the form from being sent. */
export function checkPersonForm(
  values: PersonFormValues,
  ground: PersonFormGround,
): PersonFormProblems {
  const { otherWorld, autoWorld, worldDescription, providerId, wantsAvatar } = values
  const problems: Record<keyof PersonFormProblems['byField'], FieldProblem | undefined> = {
    providerId: providerId === '' || !ground.isProviderThere ? MISSING : undefined,
    worldDescription: !otherWorld
      ? undefined
      : !autoWorld && worldDescription.trim() === ''
        ? MISSING
        : checkWish(worldDescription),
    gender: checkWish(values.gender),
    additionalAttributes: checkWish(values.additionalAttributes),
    avatar: wantsAvatar && !ground.canDraw ? MISSING : undefined,
  }
  return {
    byField: Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem)),
    byAttribute: checkAttributes(values.attributes),
  }
}

/** Why free text cannot be sent: it is too long, or asks for somebody under 18. */
function checkWish(text: string): FieldProblem | undefined {
  return tooLong(text, textLimits.wish) ?? minorProblem(findMinor(text))
}

function checkAttributes(attributes: readonly Attribute[]): PersonFormProblems['byAttribute'] {
  return new Map(
    attributes.flatMap((attribute) => {
      const problem = { ...attributeOfMinor(attribute), ...checkAttribute(attribute) }
      return Object.keys(problem).length > 0 ? [[attribute.id, problem]] : []
    }),
  )
}

/** Which of the two fields of an attribute asks for somebody under 18; the name where it does so without the value. */
function attributeOfMinor({ label, value }: Attribute): AttributeProblem {
  const problem = minorProblem(findMinor(value, { label }))
  if (!problem) return {}
  return findMinor(label) ? { label: problem } : { value: problem }
}

/** Finds words by which the user asks for somebody under 18. What describes no world is not asked for. */
export function findMinorAskedFor(values: PersonFormValues): FoundMinor | undefined {
  const { gender, additionalAttributes, otherWorld, worldDescription, attributes } = values
  return findMinorIn([
    gender,
    additionalAttributes,
    ...attributes.map(({ label, value }) => [label, value] as const),
    otherWorld ? worldDescription : undefined,
  ])
}

/** The ages that are asked for; 18 or older whatever was typed. RTXT-37, RTXT-38, decision 096, P23. */
export function ageRangeOf({ age, minAge, maxAge }: PersonFormValues): AgeRange {
  if (age !== 'custom') return agePresets[age]
  return soundAgeRange(typedRange({ minAge, maxAge }), personAgeLimits)
}

/** What was typed, within the limits; what is no number is the limit. */
function typedRange({ minAge, maxAge }: Pick<PersonFormValues, 'minAge' | 'maxAge'>): AgeRange {
  const { min, max } = personAgeLimits
  return {
    min: clampNumber(minAge, personAgeLimits, min),
    max: clampNumber(maxAge, personAgeLimits, max),
  }
}

/** Chooses an age; a range of one's own begins with what was chosen before. */
export function withAge(values: PersonFormValues, age: AgeChoice): PersonFormValues {
  if (age !== 'custom' || values.age === 'custom') return { ...values, age }
  const { min, max } = agePresets[values.age]
  return { ...values, age, minAge: String(min), maxAge: String(max) }
}

/**
 * The form after one end of the range was typed: within 18 to 100, and no further than the other end. RTXT-37, RTXT-38,
 * decision 099.
 */
export function withSettledAge(values: PersonFormValues, end: keyof AgeRange): PersonFormValues {
  const range = typedRange(values)
  const settled = withAgeEnd(range, end, range[end], personAgeLimits)
  return { ...values, minAge: String(settled.min), maxAge: String(settled.max) }
}

/** Why an age was changed; undefined where it stands as it was typed. @param typed what was typed. */
export function personAgeChange(
  end: keyof AgeRange,
  typed: PersonFormValues,
  settled: PersonFormValues,
): AgeChange | undefined {
  const field = end === 'min' ? 'minAge' : 'maxAge'
  return ageChange(typed[field].trim(), Number(settled[field]), personAgeLimits)
}

/** The text of the world preview: type, then description. Blank outside another world. */
export function worldPreviewOf(
  { otherWorld, worldType, worldDescription, autoWorld }: PersonFormValues,
  { worldTypes }: PersonGenerator,
): string {
  if (!otherWorld) return ''
  const label = worldTypes.find(({ value }) => value === worldType)?.label ?? ''
  const detail = autoWorld ? '' : worldDescription.trim()
  return detail === '' ? label : `${label}: ${detail}`
}
