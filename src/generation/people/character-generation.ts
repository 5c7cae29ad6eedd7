import type { ChatFile, ChatRequest } from '@/ai/contracts'
import { findMinor, findMinorIn, type FoundMinor } from '@/domain/adults/find-minor'
import { minorFailure } from '@/domain/adults/refusals'
import { MINIMUM_AGE } from '@/domain/dating-session'
import type { ProviderType } from '@/domain/provider'
import type { Attribute, GeneratedCharacter } from '@/domain/generated'
import { textLimits } from '@/domain/text-limits'
import type { Failure } from '@/lib/failure'
import { byPlainName, plainName, toPlainText } from '../answer-fields'
import {
  answerFailure,
  type AskedAttribute,
  attributeLine,
  type AttributeProblem,
  checkAttribute,
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
  /** The character's picture, for a model that takes pictures. */
  image?: ChatFile
  /** The present time where the first message shall fit it (useCurrentTime); absent otherwise. */
  currentTime?: Date
  /** How the character will talk. */
  systemInstructions?: string
  /** Type of the provider that is asked. */
  type?: ProviderType
}

const TEMPERATURE = 0.9
const MAX_TOKENS = 4_000

/** UTF-16 code units at most. */
const NAME_LENGTH = 200
const WRITTEN_LENGTH = 4_000
const IMAGE_PROMPT_LENGTH = 2_000

/** What keeps the attributes from being sent. */
export interface AttributesProblems {
  /** Whether there is none. */
  isEmpty: boolean
  /** By the attribute's id. */
  byId: ReadonlyMap<string, AttributeProblem>
}

/** What keeps the attributes from being sent: there have to be some, and each of them whole. */
export function checkAttributes(attributes: readonly Attribute[]): AttributesProblems {
  const problems = attributes.flatMap((attribute) => {
    const problem = checkAttribute(attribute)
    return Object.keys(problem).length > 0 ? [[attribute.id, problem] as const] : []
  })
  return { isEmpty: attributes.length === 0, byId: new Map(problems) }
}

/** What has to be there before a model can be asked. */
export type GenerationLack =
  | 'provider_required'
  | 'model_required'
  | 'avatar_provider_required'
  | 'provider_gone'

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
export function checkGeneration(ground: GenerationGround): GenerationLack | undefined {
  if (ground.providerId === '') return 'provider_required'
  if (ground.model.trim() === '') return 'model_required'
  if (ground.wantsAvatar && !ground.canDraw) return 'avatar_provider_required'
  return ground.isProviderThere ? undefined : 'provider_gone'
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
    messages: wish.image ? [{ role: 'user', content: PICTURE, files: [wish.image] }] : [],
    parameters: {
      systemPrompt: instruction(wish, name, asked, fields),
      temperature: TEMPERATURE,
      maxTokens: MAX_TOKENS,
    },
    answerSchema: toAnswerSchema('character', fields, {
      [AGE]: askedAge(wish.type, { minimum: MINIMUM_AGE }),
    }),
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
  /** For the panel "Generation Error". */
  | { ok: false; failure: Failure }

/**
 * Reads the answer, whatever it is. Never throws. A first message or a description of the looks that is missing, cut
 * off or not of an adult is left out; without a name or anything else there is no character.
 */
export function readCharacterAnswer(text: string, question: CharacterQuestion): CharacterAnswer {
  const isAnswer = (value: unknown) =>
    isJsonFields(value) &&
    (readDeclined(value) !== undefined || NAME in byPlainName(value) || hasAsked(value, question))
  const answer = readJsonAnswer(text, isAnswer)
  if (!answer || !isJsonFields(answer.value)) return fail(unreadableAnswer(text))
  const declined = readDeclined(answer.value)
  if (declined) return fail(declinedFailure(declined))
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
    return fail(answerFailure('character_cut_off'))
  if (name === '' || !written.some(({ isWritten }) => isWritten))
    return fail(answerFailure('unreadable_answer'))
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
  if (minor) return fail(minorFailure('minor_in_answer', minor))
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

const fail = (failure: Failure): CharacterAnswer => ({ ok: false, failure })

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
