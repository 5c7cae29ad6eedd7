import { reportFailure } from '@/features/shared/failures/load-failure-text'
import { refreshGreetings } from '@/runs/chat/resolve-greetings'
import { sourceOf } from '@/storage/conversations/conversation-source'
import { giveSentNames } from '@/storage/conversations/sent-names'
import type { ConversationRecord } from '@/storage/database/records'
import { showToast } from '@/ui/overlays/toast-store'
import * as words from './words'

/** A chat, as far as who the user is in it goes. */
type Chat = Pick<ConversationRecord, 'id' | 'personaId'>

/** Changes who the user is in a chat; where it has only greetings so far, they name the new one. @throws {StorageError} */
export async function setPersona(
  conversationId: string,
  personaId: string | undefined,
): Promise<void> {
  await sourceOf(conversationId).updateConversation(conversationId, { personaId })
  await refreshGreetings(conversationId)
}

/**
 * Changes who the user is in a chat, and offers Undo. Messages keep the names that they were sent under unless all are to
 * have the new one.
 * @param personaId blank for nobody; undefined for whomever the character or the default says
 * @param name what the user is called from now on; undefined for nobody in particular
 * @throws {StorageError}
 */
export async function changePersona(
  { id, personaId: before }: Chat,
  personaId: string | undefined,
  { name, forAll }: { name: string | undefined; forAll: boolean },
): Promise<void> {
  await setPersona(id, personaId)
  const given = forAll ? await giveSentNames(id, name) : undefined
  const undo = async () => {
    await setPersona(id, before)
    await given?.undo()
  }
  showToast({
    text: name === undefined ? words.youAreNobody : words.youAreHere(name),
    undo: () => void undo().catch(reportFailure),
  })
}
