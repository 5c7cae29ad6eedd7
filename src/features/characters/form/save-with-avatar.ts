import { refreshGreetingsOf } from '@/runs/chat/resolve-greetings'
import { avatarToSave } from '@/runs/pictures/avatar-draft'
import {
  type CharacterDraft,
  createCharacter,
  updateCharacter,
} from '@/storage/commands/characters'
import type { CharacterRecord } from '@/storage/database/records'

/** Saves a new character with what was done to the avatar of its form. @throws {StorageError} */
export async function createWithAvatar(form: string, draft: CharacterDraft): Promise<void> {
  const { avatar, metadata } = avatarToSave(form, draft, undefined, Date.now())
  await createCharacter(metadata ? { ...draft, metadata } : draft, avatar ?? undefined)
}

/**
 * Saves what was changed of a character, its face included.
 * @param draft the whole character as the form has it
 * @returns false where it was deleted meanwhile. @throws {StorageError}
 */
export async function updateWithAvatar(
  stored: CharacterRecord,
  draft: CharacterDraft,
  change: Partial<CharacterDraft>,
  updateConversations: boolean,
): Promise<boolean> {
  const { avatar, metadata } = avatarToSave(stored.id, draft, stored.metadata, Date.now())
  const isThere = await updateCharacter(stored.id, metadata ? { ...change, metadata } : change, {
    updateConversations,
    avatar,
  })
  // The character is saved by now, and a failure stands in the banner of what could not be written.
  if (isThere) await refreshGreetingsOf(stored.id, change).catch(() => undefined)
  return isThere
}
