import type { Greeting } from '@/domain/greetings'
import { createId } from '@/lib/ids'
import { loadOnce } from '@/lib/load-once'
import type { CardImport } from '@/storage/commands/cards'
import { type ConversationDraft, createConversation } from '@/storage/conversations/conversations'
import { createTemporaryCardChat, newTemporaryId } from '@/storage/conversations/temporary-chats'
import { getCharacter, getSettings } from '@/storage/database/queries'
import type { CharacterRecord } from '@/storage/database/records'
import { StorageError } from '@/storage/database/storage-error'

/** A chat to be started. */
export interface ChatStart extends Omit<ConversationDraft, 'opening' | 'authorsNote'> {
  /** Which greeting it opens with, by its place among the character's. Default: the first */
  greeting?: number
}

const loadGreetings = loadOnce(() => import('./resolve-greetings'))

/**
 * Starts a stored chat: with the character's greetings in their words for this chat, and the author's note that is set
 * for new ones.
 * @returns its id. @throws {StorageError} `character_not_found`, or a failed write.
 */
export async function startChat({ greeting, ...draft }: ChatStart): Promise<string> {
  const id = createId()
  const character = await getCharacter(draft.characterId)
  if (!character) throw new StorageError('character_not_found', { id: draft.characterId })
  return createConversation({ ...draft, ...(await openingOf(character, id, greeting)) }, id)
}

/** Starts a chat with a card that is not saved: nothing of it is written to disk. @returns its id, which begins with "temp_". */
export async function tryCard(
  card: CardImport,
  { greeting, ...draft }: Omit<ChatStart, 'characterId'>,
): Promise<string> {
  const id = newTemporaryId()
  const opening = await openingOf(card.draft, id, greeting)
  return createTemporaryCardChat(card, { ...draft, ...opening }, id)
}

/** What a new chat begins with. */
async function openingOf(
  character: Omit<CharacterRecord, 'id' | 'createdAt' | 'updatedAt' | 'version'>,
  chatId: string,
  greeting: number | undefined,
): Promise<Pick<ConversationDraft, 'opening' | 'authorsNote'>> {
  const { authorsNote } = await getSettings()
  const greetings = await greetingsFor(character, chatId)
  return {
    opening: { ...(greetings && { greetings }), ...(greeting !== undefined && { greeting }) },
    ...(authorsNote?.text.trim() && { authorsNote }),
  }
}

/** Undefined where they stay as they were written, which most do: then nothing more is fetched. MACRO-01 */
async function greetingsFor(
  character: Parameters<typeof openingOf>[0],
  chatId: string,
): Promise<Greeting[] | undefined> {
  if (!character.useMacros) return undefined
  const { resolveGreetings } = await loadGreetings()
  return resolveGreetings(character, { chatId })
}
