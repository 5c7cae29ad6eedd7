import { findMinor, findMinorIn } from '@/domain/adults/find-minor'
import { minorFailure } from '@/domain/adults/refusals'
import { newCharacterParameters } from '@/ai/models/thinking-effort'
import { predefinedAttributes } from '@/domain/character-form'
import { MINIMUM_AGE } from '@/domain/dating-session'
import type { GeneratedCharacter } from '@/domain/generated'
import type { Provider, ProviderType } from '@/domain/provider'
import { textLimits } from '@/domain/text-limits'
import type { Failure } from '@/lib/failure'
import type { CharacterDraft } from '@/storage/commands/characters'
import { INVENT_ADULTS } from '../prompt/adult-prompts'
import type { AgeRange } from './age-range'
import { byPlainName, plainName, toPlainText } from '../answer-fields'
import {
  answerFailure,
  type AskedAttribute,
  attributeLine,
  declinedFailure,
  howToDecline,
  questionTexts,
  readDeclined,
  timeText,
  askedAge,
  toAnswerSchema,
  toAskedAttributes,
  unreadableAnswer,
} from './asked-person'
import { oneLine } from '../prompt/one-line'
import { meetingsFor, OWN_WORLD, type PersonGenerator } from './person-choices'
import { ageRangeOf, type PersonFormValues } from './person-form'
import { isJsonFields, readJsonAnswer } from '../read-json-answer'
import type { PlainRequest } from '../second-try'
import { readStatedAge } from './stated-age'

/*
 * A person to chat with, written by a model: the question and the reading of the answer, for Random Text and for Random
 * Chat 2.0. Specification, generators §7 (character generation); RTXT-01, RTXT-39, RCH2-01, RCH2-22.
 */

/** Specification, generators §7 and §9. */
const TEMPERATURE = 0.9
const MAX_TOKENS = 4_000

/** UTF-16 code units of the answer that are kept. */
const LENGTHS = { name: 200, written: 4_000, imagePrompt: 2_000 } as const

/** What the user asks for. */
export interface PersonWish {
  values: PersonFormValues
  generator: PersonGenerator
  /** The model that is asked, and the type of its provider. */
  model: string
  type?: ProviderType
  /** The present time; told only where the form says so. */
  now: Date
  /** Gives a number from 0 to below 1, for what the user left open. Default: Math.random */
  random?: () => number
}

/** A question that can be sent, and what its answer is read by. */
export interface PersonQuestion {
  request: PlainRequest
  asked: readonly AskedAttribute[]
  ageRange: AgeRange
  /** What the user told of the world; blank outside another world. */
  world: string
  /** Whether the model shall tell of the world. */
  asksForWorld: boolean
  /** How the two meet, which the chat goes on from. */
  meeting: string
}

const BACKGROUND = 'Background'
const FIELDS = {
  name: 'name',
  age: 'age',
  firstMessage: 'first_message',
  imagePrompt: 'image_prompt',
  worldInfo: 'world_info',
} as const
const RESERVED = [...Object.values(FIELDS), 'error', 'reason', 'details'] as readonly string[]

/** Builds the question: one system message only. */
export function toPersonQuestion(wish: PersonWish): PersonQuestion {
  const { values, generator, model, type, now, random = Math.random } = wish
  const asked = toAsked(values, random)
  const ageRange = ageRangeOf(values)
  const world = toldWorldOf(values, generator)
  const asksForWorld = values.otherWorld && values.autoWorld
  const meeting = meetingOf(values, generator)
  const fields = [
    FIELDS.name,
    FIELDS.age,
    ...asked.map(({ field }) => field),
    ...(asksForWorld ? [FIELDS.worldInfo] : []),
    FIELDS.firstMessage,
    FIELDS.imagePrompt,
  ]
  // An age by lot, or a model answers with the same one again and again.
  const years = ageRange.min + Math.floor(random() * (ageRange.max - ageRange.min + 1))
  const lines = [
    `- Age: ${ageRange.min} to ${ageRange.max}, for instance ${years}`,
    ...given('Gender', genderOf(values)),
    ...(values.otherWorld && world === ''
      ? ['- World: another one than ours, yours to invent']
      : given('World', world)),
    ...given('How they meet the user', meeting),
    ...asked.map(attributeLine),
    ...given('Also', values.additionalAttributes),
    ...(values.currentTime ? [`- It is now ${timeText(now)}; let the first message fit that`] : []),
  ]
  return {
    request: {
      model,
      messages: [],
      parameters: {
        systemPrompt: instruction(generator, lines, fields, asked, asksForWorld),
        temperature: TEMPERATURE,
        maxTokens: MAX_TOKENS,
      },
      answerSchema: toAnswerSchema('person', fields, {
        [FIELDS.age]: askedAge(type, { minimum: ageRange.min, maximum: ageRange.max }),
      }),
    },
    asked,
    ageRange,
    world,
    asksForWorld,
    meeting,
  }
}

function toAsked(values: PersonFormValues, random: () => number): AskedAttribute[] {
  const own = values.attributes
  // What the form does not show is asked for all the same, or there would be nobody to talk to.
  const unseen = predefinedAttributes
    .filter((label) => !own.some((each) => !each.isCustom && each.label === label))
    .map((label) => ({ label, value: '', isCustom: false }))
  const whole = own.filter(
    ({ label, value, isCustom }) => !isCustom || (label.trim() !== '' && value.trim() !== ''),
  )
  return toAskedAttributes([...unseen, ...whole], RESERVED, random)
}

function given(label: string, text: string): string[] {
  const line = oneLine(text, textLimits.wish)
  return line === '' ? [] : [`- ${label}: ${line}`]
}

function genderOf({ gender }: PersonFormValues): string {
  return gender.trim().toLowerCase() === 'any' ? '' : gender
}

function meetingOf({ meeting, otherWorld }: PersonFormValues, generator: PersonGenerator): string {
  return meetingsFor(generator, otherWorld).find(({ value }) => value === meeting)?.told ?? ''
}

/** What the user tells of the world. Where it is to be invented, a description steers it. */
function toldWorldOf(values: PersonFormValues, { worldTypes }: PersonGenerator): string {
  if (!values.otherWorld) return ''
  const isOwn = values.worldType === OWN_WORLD
  const label = isOwn ? '' : worldTypes.find(({ value }) => value === values.worldType)?.label
  return [label, values.worldDescription.trim()].filter(Boolean).join(': ')
}

/** The world of the chat: what the user chose, and what the model has made of it. */
function wholeWorld(chosen: string, invented: string): string {
  return invented.startsWith(chosen) ? invented : [chosen, invented].filter(Boolean).join('\n')
}

function instruction(
  { kind }: PersonGenerator,
  lines: readonly string[],
  fields: readonly string[],
  asked: readonly AskedAttribute[],
  asksForWorld: boolean,
): string {
  const example = Object.fromEntries(
    fields.map((field) => [field, field === FIELDS.age ? MINIMUM_AGE : '...']),
  )
  const voice =
    kind === 'random-text'
      ? 'a text message as such a person types it on a phone'
      : 'what they say or write first where they meet the user'
  return [
    `Invent one fictional person who is a stranger to the user, for a private chat. ${INVENT_ADULTS}`,
    '',
    questionTexts.given,
    ...lines,
    '',
    questionTexts.onePerson,
    '',
    'Answer with one JSON object and nothing else. Every value but the age is one plain string, without lists or objects in it:',
    JSON.stringify(example, null, 2),
    '',
    `"${FIELDS.name}" is the full name, and not the first that comes to mind. "${FIELDS.age}" is a number. ${asked.map(({ field }) => `"${field}"`).join(', ')}: one to three sentences each, in the second person ("You ..."), as instructions for somebody who will play this person.${readerLine(asked)}${asksForWorld ? ` "${FIELDS.worldInfo}" tells in three to six sentences what the world is like in which the person lives.` : ''} "${FIELDS.firstMessage}" is ${voice}, and leaves something to answer. "${FIELDS.imagePrompt}" describes for an image model how the person looks, clothed, in one or two sentences.`,
    '',
    howToDecline('this person'),
  ].join('\n')
}

/** The background stands on the screen, where "You" would be the reader. */
function readerLine(asked: readonly AskedAttribute[]): string {
  const background = asked.find(({ label }) => label === BACKGROUND)
  return background === undefined
    ? ''
    : ` Only "${background.field}" is in the third person, because the user reads it first.`
}

/** A person who can be chatted with. */
export interface GeneratedPerson extends GeneratedCharacter {
  /** Years, 18 or more. */
  age: number
  background: string
}

/** What came of the question. */
export type PersonAnswer =
  | { ok: true; person: GeneratedPerson }
  | {
      ok: false
      /** For the panel. */
      failure: Failure
      /** What the model is told when it is asked once more; absent where it has declined. */
      complaint?: string
    }

/**
 * Reads the answer, whatever it is. Never throws. Without a name there is no person, nor without a text for any
 * attribute, nor where anything says that the person is under 18, nor without an age in the range that was asked for. A description of the looks that is missing or not
 * of an adult is left out.
 */
export function readPerson(text: string, question: PersonQuestion): PersonAnswer {
  const isWanted = (value: unknown) =>
    isJsonFields(value) && (readDeclined(value) !== undefined || hasAnyField(value, question))
  const answer = readJsonAnswer(text, isWanted)
  if (!answer || !isJsonFields(answer.value))
    return fail(unreadableAnswer(text), 'it is not the JSON object that was asked for')
  const declined = readDeclined(answer.value)
  if (declined) return fail(declinedFailure(declined))
  // Of what broke off only what is whole counts.
  const entries = Object.entries(answer.value).slice(0, answer.cutOff ? answer.whole : undefined)
  const fields = byPlainName(Object.fromEntries(entries))
  const textOf = (field: string, length: number = LENGTHS.written) =>
    toPlainText(fields[plainName(field)]).slice(0, length)
  const isMissing = question.asked.some(({ field }) => !(plainName(field) in fields))
  if (answer.cutOff && isMissing)
    return fail(answerFailure('person_cut_off'), 'it broke off before its end')
  const name = oneLine(textOf(FIELDS.name), LENGTHS.name)
  if (name === '') return fail(answerFailure('person_without_name'), 'the field "name" is missing')
  const written = question.asked.map(({ field, label, value }) => {
    const found = textOf(field)
    return { label, text: found === '' ? value : found, isWritten: found !== '' }
  })
  if (!written.some(({ isWritten }) => isWritten))
    return fail(answerFailure('unreadable_answer'), 'the fields about the person are missing')
  const invented = question.asksForWorld ? textOf(FIELDS.worldInfo) : ''
  const worldInfo = wholeWorld(question.world, invented)
  const firstMessage = textOf(FIELDS.firstMessage)
  const imagePrompt = oneLine(textOf(FIELDS.imagePrompt), LENGTHS.imagePrompt)
  const stated = readStatedAge(fields[plainName(FIELDS.age)])
  const { min, max } = question.ageRange
  const minor =
    stated.kind === 'minor'
      ? stated.found
      : findMinorIn([
          name,
          firstMessage,
          ...written.map((each) => [each.label, each.text] as const),
          worldInfo,
        ])
  if (minor)
    return fail(
      minorFailure('minor_in_answer', minor),
      `the person has to be an adult from ${min} to ${max} years old, in every field`,
    )
  if (stated.kind !== 'adult')
    return fail(
      answerFailure('person_without_age'),
      `the field "${FIELDS.age}" has to be a whole number from ${min} to ${max}`,
    )
  const { years: age } = stated
  if (age < min || age > max)
    return fail(
      answerFailure('person_of_other_age', { age, min, max }),
      `the person is ${age}, but has to be from ${min} to ${max} years old`,
    )
  const systemPrompt = toSystemPrompt(name, age, written, worldInfo, question.meeting)
  const background = written.find(({ label }) => label === BACKGROUND)?.text ?? ''
  return {
    ok: true,
    person: {
      name,
      age,
      background:
        background === '' ? (written.find((each) => each.text !== '')?.text ?? '') : background,
      systemPrompt,
      ...(firstMessage !== '' && { firstMessage }),
      ...(imagePrompt !== '' && !findMinor(imagePrompt) && { imagePrompt }),
      ...(worldInfo !== '' && { worldInfo }),
    },
  }
}

function hasAnyField(value: object, { asked }: PersonQuestion): boolean {
  const names = new Set(Object.keys(value).map(plainName))
  return [FIELDS.name, FIELDS.firstMessage, ...asked.map(({ field }) => field)].some((field) =>
    names.has(plainName(field)),
  )
}

/** Without a complaint the model is not asked again. */
function fail(failure: Failure, complaint?: string): PersonAnswer {
  return { ok: false, failure, ...(complaint !== undefined && { complaint }) }
}

function toSystemPrompt(
  name: string,
  age: number,
  written: readonly { label: string; text: string }[],
  worldInfo: string,
  meeting: string,
): string {
  const parts = written
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
  return [
    `You are ${name}, ${age} years old.`,
    ...parts,
    ...(meeting === '' ? [] : [`How you meet the user: ${meeting}.`]),
    ...(worldInfo === '' ? [] : [`World: ${worldInfo}`]),
  ].join('\n\n')
}

/**
 * The character of a temporary chat with a generated person, its first message as greeting. RTXT-30, RCH2-20, DATA-37,
 * DATA-58.
 */
export function toPersonCharacter(
  person: GeneratedPerson,
  { kind }: PersonGenerator,
  provider: Pick<Provider, 'id' | 'type' | 'defaultModel'>,
): CharacterDraft {
  const { name, background, systemPrompt, firstMessage, imagePrompt, worldInfo } = person
  const interactionStyle = kind === 'random-text' ? 'texting' : 'roleplay'
  return {
    name,
    description: background,
    systemPrompt,
    providerId: provider.id,
    providerType: provider.type,
    model: provider.defaultModel,
    modelParameters: newCharacterParameters(interactionStyle, provider.type, provider.defaultModel),
    characterMode: 'both',
    interactionStyle,
    ...(firstMessage !== undefined && { greeting: firstMessage }),
    ...(worldInfo !== undefined && { worldInfo }),
    ...(imagePrompt !== undefined && { metadata: { imagePrompt } }),
  }
}
