import type { ChatRequest } from '@/ai/contracts'
import { findMinor, findMinorIn, type FoundMinor } from '@/domain/adults/find-minor'
import { answeredMinor } from '@/domain/adults/refusals'
import { MINIMUM_AGE } from '@/domain/dating-session'
import type { Attribute, GeneratedCharacter } from '@/domain/generated'
import { textLimits } from '@/domain/text-limits'
import { byPlainName, plainName, toPlainText } from '../answer-fields'
import {
  answerTexts,
  type AskedAttribute,
  attributeLine,
  type Declined,
  howToDecline,
  longAttributeProblems,
  questionTexts,
  quotedAnswer,
  readDeclined,
  timeText,
  toAnswerSchema,
  toAskedAttributes,
} from './asked-person'
import { oneLine } from '../prompt/one-line'
import { toGivenName } from '../prompt/given-name'
import { isJsonFields, type JsonFields, readJsonAnswer } from '../read-json-answer'
import { readStatedAge } from './stated-age'

/*
 * A character written by a model: one question, one answer. Specification, generators §3 to §8; CHAR-40, CHAR-41,
 * CHAR-58 to CHAR-66 and CHAR-73 to CHAR-80.
 */

/** What the model is told. */
export interface CharacterWish {
  /** At least one; the value of a predefined one may be empty. */
  attributes: readonly Attribute[]
  /** Blank where the model shall find one. */
  name?: string
  /** The character's picture as a data URL, for a model that takes pictures. */
  image?: string
  /** The present time where the first message shall fit it (useCurrentTime); absent otherwise. */
  currentTime?: Date
  /** How the character will talk. */
  systemInstructions?: string
}

const TEMPERATURE = 0.9
const MAX_TOKENS = 4_000

/** UTF-16 code units at most. */
const NAME_LENGTH = 200
const WRITTEN_LENGTH = 4_000
const IMAGE_PROMPT_LENGTH = 2_000

/** What is wrong with one attribute of the form. */
interface AttributeProblem {
  label?: string
  value?: string
}

/** Messages of the form's AI half. */
const attributeMessages = {
  none: 'At least one attribute is required',
  label: 'Custom attribute name is required',
  value: 'Value is required for custom attributes',
} as const

/** What keeps the attributes from being sent, in the specified words. */
export function checkAttributes(attributes: readonly Attribute[]): {
  /** Of the list. */
  list?: string
  /** By the attribute's id. */
  byId: ReadonlyMap<string, AttributeProblem>
} {
  if (attributes.length === 0) return { list: attributeMessages.none, byId: new Map() }
  const problems = attributes.flatMap((attribute) => {
    const { id, label, value, isCustom } = attribute
    const problem: AttributeProblem = {
      ...longAttributeProblems(attribute),
      ...(isCustom && label.trim() === '' && { label: attributeMessages.label }),
      ...(isCustom && value.trim() === '' && { value: attributeMessages.value }),
    }
    return Object.keys(problem).length > 0 ? [[id, problem] as const] : []
  })
  return { byId: new Map(problems) }
}

/** Messages of what has to be there before a model can be asked, and of what comes back. */
export const generationMessages = {
  provider: 'Provider is required',
  model: 'Model is required',
  avatar: 'AI Avatar generation requires an OpenAI provider with a valid API key',
  providerGone: 'Provider not found',
  ...answerTexts,
} as const

/** What is known before a model is asked. */
export interface GenerationGround {
  providerId: string
  model: string
  /** Whether there is such a provider. */
  isProviderThere: boolean
  /** Whether an AI avatar is wanted too. */
  wantsAvatar: boolean
  /** Whether a provider is there that can draw one. */
  canDraw: boolean
}

/** What is missing before a model can be asked; undefined where nothing is. */
export function checkGeneration(ground: GenerationGround): string | undefined {
  if (ground.providerId === '') return generationMessages.provider
  if (ground.model.trim() === '') return generationMessages.model
  if (ground.wantsAvatar && !ground.canDraw) return generationMessages.avatar
  return ground.isProviderThere ? undefined : generationMessages.providerGone
}

/** Finds words by which the user asks for somebody under 18. */
export function findMinorAskedFor(wish: CharacterWish): FoundMinor | undefined {
  const { attributes, name = '', systemInstructions = '' } = wish
  return findMinorIn([
    name,
    ...attributes.map(({ label, value }) => [label, value] as const),
    systemInstructions,
  ])
}

/** A question that can be sent, and what its answer is read by. */
export interface CharacterQuestion {
  request: Omit<ChatRequest, 'options'>
  asked: readonly AskedAttribute[]
  /** The name that the user gave; blank where there is none. */
  name: string
}

const PICTURE = 'This is the picture of the character.'

const NAME = 'name'
const AGE = 'age'
const FIRST_MESSAGE = 'first_message'
const IMAGE_PROMPT = 'image_prompt'
const RESERVED = [NAME, AGE, FIRST_MESSAGE, IMAGE_PROMPT, 'error', 'reason', 'details']

/**
 * Builds the one question: a system message only.
 * @param random gives a number from 0 to below 1, for what the user left open.
 */
export function toCharacterQuestion(
  wish: CharacterWish,
  model: string,
  random: () => number = Math.random,
): CharacterQuestion {
  const asked = toAskedAttributes(wish.attributes, RESERVED, random)
  const name = oneLine(wish.name ?? '', NAME_LENGTH)
  const fields = [NAME, AGE, ...asked.map(({ field }) => field), FIRST_MESSAGE, IMAGE_PROMPT]
  const request: CharacterQuestion['request'] = {
    model,
    // Pictures go with words of the user only.
    messages:
      wish.image === undefined ? [] : [{ role: 'user', content: PICTURE, images: [wish.image] }],
    parameters: {
      systemPrompt: instruction(wish, name, asked, fields),
      temperature: TEMPERATURE,
      maxTokens: MAX_TOKENS,
    },
    answerSchema: toAnswerSchema('character', fields, [AGE]),
  }
  return { request, asked, name }
}

function instruction(
  wish: CharacterWish,
  name: string,
  asked: readonly AskedAttribute[],
  fields: readonly string[],
): string {
  const { currentTime, systemInstructions = '', image } = wish
  const example = Object.fromEntries(
    fields.map((field) => [field, field === AGE ? MINIMUM_AGE : '...']),
  )
  const style = oneLine(systemInstructions, textLimits.customInstructions)
  return [
    'Invent one fictional character for a private chat. Whatever else is asked for, the character is an adult, and so is everybody who appears in a picture.',
    '',
    questionTexts.given,
    `- Name: ${name === '' ? 'yours to choose, and not the first that comes to mind' : name}`,
    ...asked.map(attributeLine),
    ...(style === '' ? [] : [`- How the character will talk: ${style}`]),
    ...(currentTime ? [`- It is now ${timeText(currentTime)}; let the greeting fit that.`] : []),
    ...(image === undefined ? [] : ['- The picture shows the character: keep to the looks in it.']),
    '',
    questionTexts.onePerson,
    '',
    'Answer with one JSON object and nothing else. Every value but the age is one plain string, without lists or objects in it:',
    JSON.stringify(example, null, 2),
    '',
    `"${NAME}" is ${name === '' ? 'the full name' : `the given name exactly, and the character is called nothing else`}. "${AGE}" is a whole number, ${MINIMUM_AGE} or more: for somebody who has no age, the one that they look. ${asked.map(({ field }) => `"${field}"`).join(', ')}: two to four sentences each, in the second person ("You ..."), as instructions for somebody who will play this character. "${FIRST_MESSAGE}" is what the character says first, in their own voice, and leaves something to answer. "${IMAGE_PROMPT}" describes for an image model how the character looks, clothed, in one or two sentences.`,
    '',
    howToDecline('this character'),
  ].join('\n')
}

/** What came of the question. */
export type CharacterAnswer =
  | { ok: true; character: GeneratedCharacter }
  | {
      ok: false
      /** What stands in the panel "Generation Error". */
      message: string
      /** What stands below it. */
      details?: string
    }

const CUT_OFF =
  'The answer broke off before the character was whole. Try again, with fewer attributes or with another model.'

/**
 * Reads the answer, whatever it is. Never throws. A first message or a description of the looks that is missing, cut
 * off or not of an adult is left out; without a name or anything else there is no character.
 */
export function readCharacterAnswer(text: string, question: CharacterQuestion): CharacterAnswer {
  const isAnswer = (value: unknown) =>
    isJsonFields(value) &&
    (readDeclined(value) !== undefined || NAME in byPlainName(value) || hasAsked(value, question))
  const answer = readJsonAnswer(text, isAnswer)
  if (!answer || !isJsonFields(answer.value)) return unreadable(quotedAnswer(text))
  const declined = readDeclined(answer.value)
  if (declined) return refusal(declined)
  const entries = Object.entries(answer.value)
  const fields = byPlainName(answer.value)
  const whole = byPlainName(Object.fromEntries(entries.slice(0, answer.whole)))
  const chosenName = oneLine(toText(whole[NAME], WRITTEN_LENGTH), NAME_LENGTH)
  // A given name wins, in all that is written, whatever the model called the character.
  const name = question.name || chosenName
  const rename =
    question.name === '' || chosenName === ''
      ? (text: string) => text
      : toGivenName(
          chosenName,
          name,
          Object.values(fields).map((value) => toText(value, WRITTEN_LENGTH)),
        )
  const written = question.asked.map(({ field, label, value }) => {
    const found = rename(toText(fields[plainName(field)], WRITTEN_LENGTH))
    return { field, label, text: found === '' ? value : found, isWritten: found !== '' }
  })
  if (answer.cutOff && written.some(({ field }) => !(plainName(field) in whole)))
    return unreadable(CUT_OFF)
  if (name === '' || !written.some(({ isWritten }) => isWritten)) return unreadable()
  const systemPrompt = toSystemPrompt(name, written)
  const firstMessage = rename(toText(whole[plainName(FIRST_MESSAGE)], WRITTEN_LENGTH))
  const age = readStatedAge(fields[AGE])
  const minor =
    age.kind === 'minor'
      ? age.found
      : findMinorIn([
          name,
          firstMessage,
          ...written.map(({ label, text }) => [label, text] as const),
          systemPrompt,
        ])
  if (minor)
    return {
      ok: false,
      message: generationMessages.adultsOnly,
      details: answeredMinor(minor),
    }
  const imagePrompt = oneLine(
    rename(toText(whole[plainName(IMAGE_PROMPT)], WRITTEN_LENGTH)),
    IMAGE_PROMPT_LENGTH,
  )
  return {
    ok: true,
    character: {
      name,
      systemPrompt,
      ...(firstMessage !== '' && { firstMessage }),
      ...(imagePrompt !== '' && !findMinor(imagePrompt) && { imagePrompt }),
    },
  }
}

function unreadable(details?: string): CharacterAnswer {
  return { ok: false, message: generationMessages.unreadable, ...(details && { details }) }
}

function refusal({ reason, details }: Declined): CharacterAnswer {
  const message = reason === '' ? generationMessages.failed : reason
  return { ok: false, message, ...(details !== undefined && { details }) }
}

function hasAsked(fields: JsonFields, { asked }: CharacterQuestion): boolean {
  const found = byPlainName(fields)
  return asked.some(({ field }) => plainName(field) in found)
}

function toText(value: unknown, maxLength: number): string {
  return toPlainText(value).slice(0, maxLength)
}

/** The prompt of the answer's fields. */
function toSystemPrompt(name: string, written: readonly { label: string; text: string }[]): string {
  const parts = written
    .filter(({ text }) => text !== '')
    .map(({ label, text }) => `${label}: ${text}`)
  return [`You are ${name}.`, ...parts].join('\n\n')
}
