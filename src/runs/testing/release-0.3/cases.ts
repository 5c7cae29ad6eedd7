import type { Character, InteractionStyle } from '@/domain/character'
import type { Message, MessageType } from '@/domain/message'
import type { ProviderType } from '@/domain/provider'

/*
 * Chats as release 0.3 knows them. `bodies.json` beside this file holds what that release (commit da5fb5c) sends for
 * each of them to each provider, byte by byte. It was recorded with that release's own code, through its history, its
 * request and its adapters, and is never recorded anew: requests that come out different are the fault.
 */

/** A message of a case; it stands in the place that its index gives it. */
type CaseMessage = Pick<Message, 'role' | 'content' | 'name' | 'pending'>

/** An answer that is asked for. */
export interface ReleaseCase {
  title: string
  character: Pick<
    Character,
    'systemPrompt' | 'model' | 'modelParameters' | 'interactionStyle' | 'customInstructions'
  >
  room?: MessageType
  /** What is stored, oldest first. */
  stored: readonly CaseMessage[]
  /** What the user sends with it. */
  question?: string
  /** Text of an answer that is continued. */
  prefix?: string
}

/** A provider that the cases are sent to. */
export interface ReleaseProvider {
  title: string
  type: ProviderType
  model: string
  /** Tokens that the model takes, as its catalogue says; 128,000 where it does not. */
  window: number
  requestFormat?: string
  responseFormat?: string
}

/** One of each protocol and dialect. */
export const releaseProviders: readonly ReleaseProvider[] = [
  { title: 'openai', type: 'openai', model: 'gpt-of-the-cases', window: 128_000 },
  { title: 'anthropic', type: 'anthropic', model: 'claude-of-the-cases', window: 128_000 },
  { title: 'mistral', type: 'mistral', model: 'mistral-of-the-cases', window: 128_000 },
  { title: 'openrouter', type: 'openrouter', model: 'some/model', window: 128_000 },
  { title: 'xai', type: 'xai', model: 'grok-of-the-cases', window: 128_000 },
  { title: 'custom', type: 'custom', model: 'own-model', window: 128_000 },
  {
    title: 'custom with a template',
    type: 'custom',
    model: 'own-model',
    window: 128_000,
    requestFormat:
      '{"$path":"/generate","prompt":"{{prompt}}","last":"{{lastMessage}}","memory":"{{systemPrompt}}","limit":"{{maxTokens}}"}',
    responseFormat: '{"content":"text"}',
  },
]

const ada = { systemPrompt: 'You are Ada.\nYou like {{char}} and trains. ', model: '' }
const sampled = { temperature: 0.5, topP: 0.9, maxTokens: 300 }
const say = (role: Message['role'], content: string, more: Partial<CaseMessage> = {}) => ({
  role,
  content,
  ...more,
})
const talk = [
  say('system', 'You are Ida.'),
  say('user', 'Hello {{user}} <USER>'),
  say('assistant', 'Good {{random:day,night}}.'),
]
const styles: readonly InteractionStyle[] = [
  'default',
  'roleplay',
  'texting',
  'expert',
  'storyteller',
]
/** Leaves room for 300 characters, with the prompt. */
const narrow = { maxTokens: 127_900 }
const long = Array.from({ length: 40 }, (_, index) =>
  say(index % 2 === 0 ? 'user' : 'assistant', `Message ${index} of a long chat.`),
)

/** What is asked for. */
export const releaseCases: readonly ReleaseCase[] = [
  { title: 'nothing but a question', character: ada, stored: [], question: 'Hello' },
  ...styles.map((interactionStyle) => ({
    title: `the style ${interactionStyle}`,
    character: { ...ada, interactionStyle, modelParameters: sampled },
    stored: talk,
    question: 'So?',
  })),
  {
    title: 'own instructions',
    character: { ...ada, interactionStyle: 'expert', customInstructions: 'Rhyme, {{char}}.' },
    stored: talk,
    question: 'So?',
  },
  {
    title: 'blank instructions and a blank prompt',
    character: { ...ada, systemPrompt: ' \n', customInstructions: ' ' },
    stored: [],
    question: 'So?',
  },
  {
    title: 'the role-play room',
    character: { ...ada, interactionStyle: 'expert' },
    room: 'rp',
    stored: talk,
    question: '*waves* "So?"',
  },
  {
    title: 'the phone room',
    character: { ...ada, interactionStyle: 'roleplay' },
    room: 'mobile',
    stored: talk,
    question: 'so?',
  },
  {
    title: 'a prompt that has its instruction in itself',
    character: { ...ada, customInstructions: 'You are Ida.' },
    stored: talk,
    question: 'So?',
  },
  { title: 'a stored prompt that is empty', character: ada, stored: [say('system', '')] },
  {
    title: 'a greeting',
    character: { ...ada, interactionStyle: 'roleplay' },
    room: 'rp',
    stored: [say('system', 'You are Ida.'), say('assistant', 'Welcome, {{user}}.')],
    question: 'Thanks',
  },
  {
    title: 'a function message',
    character: ada,
    stored: [...talk, say('function', '{"time":12}', { name: 'clock' })],
    question: 'So?',
  },
  {
    title: 'a function message without a name',
    character: ada,
    stored: [...talk, say('user', 'When?'), say('function', '12')],
    question: 'So?',
  },
  {
    title: 'empty and pending messages',
    character: ada,
    stored: [
      ...talk,
      say('user', ' \n'),
      say('assistant', ''),
      say('user', 'one'),
      say('assistant', 'half', { pending: true }),
    ],
    question: 'two',
  },
  {
    title: 'half a character and other scripts',
    character: ada,
    stored: [...talk, say('user', 'a\ud83d b 👩‍🚀 漢字'), say('assistant', '\u0000 "quoted" \\')],
    question: 'مرحبا',
  },
  {
    title: 'a history longer than the model takes',
    character: { ...ada, modelParameters: narrow },
    stored: [say('system', 'You are Ida.'), ...long],
    question: 'So?',
  },
  {
    title: 'a history longer than the model takes, without a stored prompt',
    character: { ...ada, modelParameters: narrow },
    stored: long,
  },
  {
    title: 'a question longer than the model takes',
    character: { ...ada, modelParameters: narrow },
    stored: [say('system', 'You are Ida.'), ...long],
    question: 'So? '.repeat(100),
  },
  {
    title: 'an answer that is continued',
    character: ada,
    stored: [...talk, say('user', 'Tell me more.')],
    prefix: 'Once upon a',
  },
  {
    title: 'an answer to the last message',
    character: ada,
    stored: [...talk, say('user', 'Tell me more.')],
  },
  { title: 'an answer after an answer', character: ada, stored: talk },
  {
    title: 'a second system message',
    character: ada,
    stored: [...talk, say('system', 'It is raining.')],
    question: 'So?',
  },
]
