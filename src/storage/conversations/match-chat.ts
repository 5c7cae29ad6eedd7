import { createId } from '@/lib/ids'
import { storedTables } from './stored-tables'
import { conversationTables, database } from '../database/database'
import { findMatchConversation, getProfile } from '../dating/dating-queries'
import { getCharacter } from '../database/queries'
import type { ProfileRecord } from '../dating/dating-records'
import type { CharacterRecord, StoredImageRecord } from '../database/records'
import { write } from '../database/write'
import { type CharacterDraft, createCharacterRecord } from '../commands/characters'
import { putConversation } from './conversations'

/** The chat of a match. */
export interface MatchChat {
  conversationId: string
  /** Whether the match became a character only now. */
  isNewCharacter: boolean
}

/**
 * Opens the chat of a match, all in one transaction: the conversation that there is, else a new one with
 * the character that there is, else with a new character, made of the draft and the profile's pictures, whose
 * id is noted on the profile.
 * @param draft used only where there is no character (any more); undefined where none can be made.
 * @returns undefined where the profile is gone or is no match, or where the draft would be needed. @throws {StorageError}
 */
export function openMatchChat(
  profileId: string,
  draft: CharacterDraft | undefined,
): Promise<MatchChat | undefined> {
  const tables = [database.profiles, database.characters, ...conversationTables()]
  return write({ action: 'start_chat', retry: false }, tables, async () => {
    const profile = await getProfile(profileId)
    if (profile?.status !== 'matched') return undefined
    const opened = await findMatchConversation(profile)
    if (opened !== undefined) return { conversationId: opened, isNewCharacter: false }
    const { characterId } = profile
    const known = characterId === undefined ? undefined : await getCharacter(characterId)
    const character = known ?? (draft && (await addCharacter(profile, draft)))
    if (!character) return undefined
    const conversationId = createId()
    await putConversation(storedTables, conversationId, character, { conversationType: 'rp' })
    return { conversationId, isNewCharacter: known === undefined }
  })
}

async function addCharacter(
  profile: ProfileRecord,
  draft: CharacterDraft,
): Promise<CharacterRecord> {
  const record = createCharacterRecord(draft)
  const found = await database.images.bulkGet(profile.imageIds ?? [])
  // Copies: the character stays when the session goes.
  const images = found.flatMap((image): StoredImageRecord[] =>
    image ? [{ ...image, id: createId(), owner: record.id }] : [],
  )
  const character: CharacterRecord = {
    ...record,
    ...(images[0] && { avatarImageId: images[0].id }),
    ...(images.length > 0 && {
      imageGallery: images.map(({ id: imageId }, index) => ({
        id: createId(),
        imageId,
        createdAt: record.createdAt,
        source: 'ai-generated',
        isProfilePicture: index === 0,
        ...(index === 0 && { prompt: profile.imagePrompt }),
      })),
    }),
  }
  await database.images.bulkPut(images)
  await database.characters.put(character)
  await database.profiles.update(profile.id, { characterId: character.id })
  return character
}
