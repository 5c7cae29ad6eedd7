import * as z from 'zod/mini'
import { findMinorIn } from '@/domain/adults/find-minor'
import {
  type CustomField,
  customFieldSchema,
  type DatingSession,
  type DatingSessionDraft,
  datingSessionLimits,
  type DatingWorldType,
  datingWorldTypes,
  genderPreferences,
  isCustomFieldKey,
  pictureQualities,
} from '@/domain/dating-session'
import { listLimits } from '@/domain/list-limits'
import { textLimits, tooLong } from '@/domain/text-limits'
import { clampedChange, clampNumber } from '@/lib/clamp-number'
import { type AgeChange, ageChange, soundAgeRange, withAgeEnd } from '../people/age-range'
import { type FieldProblem, MISSING, minorProblem } from '../field-problem'
import { freeFieldName, toFieldName } from '../answer-fields'
import { defaultCustomFields, defaultImagePrompts } from './dating-choices'
import { NEW_SESSION_QUALITY } from './dating-pictures'

/* The form "Create Dating Session": its values, what they begin with, and what is made of them. */

const { age, batchSize, imagesPerProfile } = datingSessionLimits

/** What stands in the form. Numbers stand as they were typed. A draft that cannot be read falls back field by field. */
const datingFormSchema = z.object({
  name: z.catch(z.string(), ''),
  description: z.catch(z.string(), ''),
  worldType: z.catch(z.enum(datingWorldTypes), 'modern'),
  worldDescription: z.catch(z.string(), ''),
  userCharacterName: z.catch(z.string(), ''),
  userCharacterDescription: z.catch(z.string(), ''),
  minAge: z.catch(z.string(), String(age.defaultMin)),
  maxAge: z.catch(z.string(), String(age.defaultMax)),
  genderPreference: z.catch(z.enum(genderPreferences), 'any'),
  /** One per line or with commas between. */
  interests: z.catch(z.string(), ''),
  customFields: z.catch(z.array(customFieldSchema), () => defaultCustomFields('modern')),
  batchSize: z.catch(z.string(), String(batchSize.default)),
  imagesPerProfile: z.catch(z.string(), String(imagesPerProfile.default)),
  imageQuality: z.catch(z.enum(pictureQualities), NEW_SESSION_QUALITY),
  imagePromptPool: z.catch(z.array(z.string()), () => defaultImagePrompts('modern')),
  /** Blank until one is chosen. */
  profileGenerationProviderId: z.catch(z.string(), ''),
  imageAnalysisProviderId: z.catch(z.string(), ''),
})
export type DatingFormValues = z.infer<typeof datingFormSchema>

/** The values of a new form. */
export function emptyDatingForm(): DatingFormValues {
  return datingFormSchema.parse({})
}

/** What a draft holds, each field that is damaged as in a new form. */
export function readDatingForm(draft: unknown): DatingFormValues {
  const read = datingFormSchema.safeParse(draft)
  return read.success ? read.data : emptyDatingForm()
}

/** Another world brings its own fields and pictures, but not over what the user has changed. */
export function withWorldType(values: DatingFormValues, next: DatingWorldType): DatingFormValues {
  const { worldType, customFields, imagePromptPool } = values
  const isUntouched = (now: unknown, before: unknown) =>
    JSON.stringify(now) === JSON.stringify(before)
  return {
    ...values,
    worldType: next,
    customFields: isUntouched(customFields, defaultCustomFields(worldType))
      ? defaultCustomFields(next)
      : customFields,
    imagePromptPool: isUntouched(imagePromptPool, defaultImagePrompts(worldType))
      ? defaultImagePrompts(next)
      : imagePromptPool,
  }
}

/** Fields of the form that can keep it from being sent. */
export type DatingProblemField =
  | 'name'
  | 'description'
  | 'worldDescription'
  | 'userCharacterName'
  | 'userCharacterDescription'
  | 'interests'
  | 'customFields'
  | 'imagePromptPool'

/** Why a field cannot be sent; of a list, `too_long` is about one of its items. */
export type DatingProblem =
  | FieldProblem
  /** A list of more items than `max`. */
  | { code: 'too_many'; max: number }
  /** The name of a custom field that is longer than `max`. */
  | { code: 'key_too_long'; max: number }

/** What is wrong with which fields. */
export type DatingFormProblems = Partial<Record<DatingProblemField, DatingProblem>>

/** What keeps the form from being sent; empty where nothing does. SWIPE-72 to SWIPE-74, P23. */
export function checkDatingForm(values: DatingFormValues): DatingFormProblems {
  const { name, description, worldType, worldDescription } = values
  const { userCharacterName, userCharacterDescription } = values
  const adults = (...texts: string[]) => minorProblem(findMinorIn(texts))
  const { name: maxName, description: maxText } = textLimits
  const problems: Record<DatingProblemField, DatingProblem | undefined> = {
    name: name.trim() === '' ? MISSING : (tooLong(name.trim(), maxName) ?? adults(name)),
    description:
      description.trim() === ''
        ? MISSING
        : (tooLong(description.trim(), maxText) ?? adults(description)),
    worldDescription:
      worldType === 'custom' && worldDescription.trim() === ''
        ? MISSING
        : (tooLong(worldDescription.trim(), maxText) ?? adults(worldDescription)),
    userCharacterName: tooLong(userCharacterName.trim(), maxName),
    userCharacterDescription:
      tooLong(userCharacterDescription.trim(), maxText) ?? adults(userCharacterDescription),
    interests: checkList(toInterests(values), maxName),
    customFields:
      checkCustomFields(values.customFields) ??
      adults(...values.customFields.map(({ description: told }) => told)),
    imagePromptPool:
      checkList(values.imagePromptPool, textLimits.attribute) ?? adults(...values.imagePromptPool),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

/** The first thing that is wrong with the sizes of a list; undefined where nothing is. */
function checkList(items: readonly string[], max: number): DatingProblem | undefined {
  if (items.length > listLimits.words) return { code: 'too_many', max: listLimits.words }
  return items.map((item) => tooLong(item, max)).find(Boolean)
}

function checkCustomFields(fields: readonly CustomField[]): DatingProblem | undefined {
  const { name, attribute } = textLimits
  if (fields.some(({ key }) => key.length > name) && fields.length <= listLimits.words)
    return { code: 'key_too_long', max: name }
  return checkList(
    fields.map(({ description }) => description),
    attribute,
  )
}

/** The numbers of the form. */
export const datingNumberFields = ['minAge', 'maxAge', 'batchSize', 'imagesPerProfile'] as const
export type DatingNumberField = (typeof datingNumberFields)[number]

/** Why which numbers were changed; empty where all stand as they were typed. */
export type DatingNumberChanges = Partial<Record<DatingNumberField, AgeChange>>

/** The form after one of its numbers was typed: within its limits, and an age no further than the other one. */
export function withSettledNumber(
  values: DatingFormValues,
  field: DatingNumberField,
): DatingFormValues {
  if (field === 'batchSize' || field === 'imagesPerProfile') {
    const limits = datingSessionLimits[field]
    return { ...values, [field]: String(clampNumber(values[field], limits, limits.default)) }
  }
  const end = field === 'minAge' ? 'min' : 'max'
  const range = agesOf(values)
  return { ...values, [field]: String(withAgeEnd(range, end, range[end], age)[end]) }
}

/** Why a number was changed; undefined where it stands as it was typed. */
export function datingNumberChange(
  field: DatingNumberField,
  typed: DatingFormValues,
  settled: DatingFormValues,
): AgeChange | undefined {
  const [before, now] = [typed[field].trim(), Number(settled[field])]
  return field === 'batchSize' || field === 'imagesPerProfile'
    ? clampedChange(before, now, datingSessionLimits[field])
    : ageChange(before, now, age)
}

/** The form with all its numbers settled, and what was changed: whoever sends it with Enter has left no field. */
export function withSettledNumbers(values: DatingFormValues): {
  values: DatingFormValues
  changes: DatingNumberChanges
} {
  const settled = datingNumberFields.reduce(withSettledNumber, values)
  const changes = Object.fromEntries(
    datingNumberFields.map((field) => [field, datingNumberChange(field, values, settled)]),
  )
  return { values: settled, changes }
}

/** The ages as they were typed, each within the limits; what is no number is the limit. */
function agesOf({ minAge, maxAge }: DatingFormValues): { min: number; max: number } {
  return { min: clampNumber(minAge, age, age.min), max: clampNumber(maxAge, age, age.max) }
}

/** The session of a form that `checkDatingForm` has nothing against. */
export function toDatingSessionDraft(values: DatingFormValues): DatingSessionDraft {
  const optional = {
    worldDescription: values.worldDescription.trim(),
    userCharacterName: values.userCharacterName.trim(),
    userCharacterDescription: values.userCharacterDescription.trim(),
    profileGenerationProviderId: values.profileGenerationProviderId,
    imageAnalysisProviderId: values.imageAnalysisProviderId,
  }
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    worldType: values.worldType,
    ...Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== '')),
    preferences: {
      ageRange: soundAgeRange(agesOf(values), age),
      genderPreference: values.genderPreference,
      interests: toInterests(values),
    },
    customFields: toCustomFields(values.customFields),
    batchSize: clampNumber(values.batchSize, batchSize, batchSize.default),
    imagesPerProfile: clampNumber(
      values.imagesPerProfile,
      imagesPerProfile,
      imagesPerProfile.default,
    ),
    imageQuality: values.imageQuality,
    imagePromptPool: toLines(values.imagePromptPool),
  }
}

function toInterests({ interests }: DatingFormValues): string[] {
  return toLines(interests.split(/[\n,]/))
}

function toLines(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** Each with a name that a profile's own fields leave free. */
function toCustomFields(fields: DatingFormValues['customFields']): DatingSession['customFields'] {
  const taken = new Set<string>()
  return fields.flatMap(({ key: written, description: told }) => {
    const description = told.trim()
    if (written.trim() === '' || description === '') return []
    const key = freeFieldName(
      toFieldName(written),
      (name) => taken.has(name) || !isCustomFieldKey(name),
    )
    taken.add(key)
    return [{ key, description }]
  })
}
