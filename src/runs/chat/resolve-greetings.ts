import { type Greeting, greetingsOf } from '@/domain/greetings'
import { type Answer, shownIndex } from '@/domain/message'
import { answersOf, startVariant, withShownOnce } from '@/domain/variants'
import { createMacroContext, type MacroContextSource } from '@/generation/macros/macro-context'
import { resolveMacros } from '@/generation/macros/resolve-macros'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { getConversations, getSettings } from '@/storage/database/queries'
import type { MessageRecord } from '@/storage/database/records'
import { getPersonaFor } from '@/storage/personas/persona-queries'

/*
 * Greetings in their words for a chat: macros are resolved when the message is made, and again while the chat has nothing
 * but greetings. What is stored later never changes. GREET-04
 */

/** Whose greetings they are. */
type Greeter = MacroContextSource['character'] &
  Parameters<typeof greetingsOf>[0] & { personaId?: string; useMacros?: boolean; model?: string }

/** The chat that they are for. */
export interface GreetedChat {
  chatId: string
  /** What the chat says about who the user is. */
  personaId?: string
  picks?: number
  /** Epoch milliseconds. Default: now */
  now?: number
}

/** Gives the words of one greeting. @param roll how often its chance was drawn anew */
type ToWords = (greeting: Greeting, roll?: number) => string

async function wordsFor(
  character: Greeter,
  { chatId, personaId, picks, now = Date.now() }: GreetedChat,
): Promise<ToWords> {
  if (!character.useMacros) return ({ text }) => text
  const { defaultPersonaId } = await getSettings()
  const persona = await getPersonaFor({
    conversation: personaId,
    character: character.personaId,
    settings: defaultPersonaId,
  })
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return ({ index, text }, roll = 0) => {
    // Chance depends on the greeting and its roll alone, so that another persona changes names and nothing else. GREET-05
    const { model } = character
    const shared = { character, persona, chatId, picks, now, locale, timeZone, model }
    return resolveMacros(text, createMacroContext(shared), `greeting ${index} ${roll}`).trim()
  }
}

/** All greetings of a character in their words for a chat that is to come. Those that come out blank are left out. */
export async function resolveGreetings(character: Greeter, chat: GreetedChat): Promise<Greeting[]> {
  const toWords = await wordsFor(character, chat)
  return greetingsOf(character)
    .map((greeting) => ({ ...greeting, text: toWords(greeting) }))
    .filter(({ text }) => text !== '')
}

/** The message with the greetings of a chat in which nothing else has been said; undefined where there is no such. */
async function untouchedGreeting(conversationId: string): Promise<MessageRecord | undefined> {
  const first = { limit: 3, countFrom: 'start' as const }
  const messages = await sourceOf(conversationId).getMessages(conversationId, first)
  const [message, ...others] = messages.filter(({ role }) => role !== 'system')
  const isGreeting = message?.role === 'assistant' && !message.pending
  return isGreeting && others.length === 0 && answersOf(message).some(({ greeting }) => greeting)
    ? message
    : undefined
}

/**
 * Puts the greetings of a chat into their words anew, after its persona or the character's greetings have changed. Does
 * nothing once something else has been said; edited ones, and what a model wrote, stay. @throws {StorageError}
 */
export async function refreshGreetings(conversationId: string): Promise<void> {
  const source = sourceOf(conversationId)
  const conversation = await source.getConversation(conversationId)
  const character = conversation && (await source.getCharacter(conversation.characterId))
  const message = character && (await untouchedGreeting(conversationId))
  if (!message || message.edited) return
  const { personaId, picks } = conversation
  const toWords = await wordsFor(character, { chatId: conversationId, personaId, picks })
  const texts = new Map(greetingsOf(character).map((each) => [each.index, each]))
  const renew = (answer: Answer): Answer => {
    const greeting = answer.greeting && texts.get(answer.greeting.index)
    return greeting
      ? { ...answer, content: toWords(greeting, answer.greeting?.roll) || answer.content }
      : answer
  }
  const before = answersOf(message)
  const answers = before.map(renew)
  if (answers.every(({ content }, index) => content === before[index]?.content)) return
  const [only] = answers
  if (!only) return
  const shown = answers[shownIndex(message)] ?? only
  const { content } = shown
  const { variants } = withShownOnce({ ...message, content, variants: answers })
  await source.updateMessage(message.id, { content, ...(answers.length > 1 && { variants }) })
}

/** What of a character its greetings are put into words with. */
const GREETING_FIELDS = [
  'name',
  'nickname',
  'greeting',
  'greetings',
  'personaId',
  'useMacros',
] as const

/**
 * Puts the greetings of all chats of a character into their words anew, where a change of it concerns them. GREET-04
 * @throws {StorageError}
 */
export async function refreshGreetingsOf(characterId: string, change: object): Promise<void> {
  if (!GREETING_FIELDS.some((field) => field in change)) return
  for (const { id } of await getConversations(characterId)) await refreshGreetings(id)
}

/** Draws the chance in a greeting anew, as a further answer beside it. GREET-05. @throws {StorageError} */
export async function rollGreetingAgain(messageId: string): Promise<void> {
  const source = sourceOf(messageId)
  const message = await source.getMessage(messageId)
  const conversation = message && (await source.getConversation(message.conversationId))
  const character = conversation && (await source.getCharacter(conversation.characterId))
  const index = message?.greeting?.index
  const greeting = character && greetingsOf(character).find((each) => each.index === index)
  if (!message || !greeting) return
  const { id: chatId, personaId, picks } = conversation
  const toWords = await wordsFor(character, { chatId, personaId, picks })
  const rolls = answersOf(message).map((each) =>
    each.greeting?.index === greeting.index ? (each.greeting.roll ?? 0) : 0,
  )
  const roll = Math.max(...rolls) + 1
  const fresh = startVariant(message, Date.now())
  await source.updateMessage(messageId, {
    ...fresh,
    content: toWords(greeting, roll),
    greeting: { index: greeting.index, roll },
  })
}
