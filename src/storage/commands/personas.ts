import { createId } from '@/lib/ids'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import { applyChange } from '../database/apply-change'
import { database } from '../database/database'
import type { StoredImageRecord } from '../database/records'
import type { PersonaRecord } from '../personas/persona-records'
import { write } from '../database/write'
import { toImageRecord } from '../pictures/image-records'
import { toStoredImage } from '../pictures/stored-pictures'
import type { Undo } from './undo'

/** What the user decides about a persona; the rest is given on saving. */
export type PersonaDraft = Omit<PersonaRecord, 'id' | 'createdAt' | 'updatedAt' | 'avatarImageId'>

/** A persona to be saved, with its picture where it has one. */
export interface NewPersona {
  draft: PersonaDraft
  picture?: PreparedPicture
}

const tables = [database.personas, database.images]

async function toRecords({ draft, picture }: NewPersona) {
  const id = createId()
  const image = picture && (await toStoredImage(toImageRecord(picture, id)))
  const now = Date.now()
  const persona: PersonaRecord = {
    ...draft,
    id,
    ...(image && { avatarImageId: image.id }),
    createdAt: now,
    updatedAt: now,
  }
  return { persona, image }
}

/** Saves a new persona. @returns its id. @throws {StorageError} */
export async function createPersona(draft: PersonaDraft, picture?: PreparedPicture) {
  const { persona, image } = await toRecords({ draft, picture })
  await write({ action: 'save_persona', retry: false }, tables, async () => {
    if (image) await database.images.put(image)
    await database.personas.put(persona)
  })
  return persona.id
}

/**
 * Changes a persona and leaves what the change does not name. A field that it has as undefined goes.
 * @param picture null takes the picture away. Default: it stays
 * @returns false where there is none. @throws {StorageError}
 */
export async function updatePersona(
  id: string,
  change: Partial<PersonaDraft>,
  picture?: PreparedPicture | null,
): Promise<boolean> {
  const image = picture ? await toStoredImage(toImageRecord(picture, id)) : undefined
  return write({ action: 'save_persona', retry: false }, tables, async () => {
    const current = await database.personas.get(id)
    if (!current) return false
    const { avatarImageId } = current
    if (picture !== undefined && avatarImageId !== undefined)
      await database.images.delete(avatarImageId)
    if (image) await database.images.put(image)
    await database.personas.put(
      applyChange<PersonaRecord>(current, {
        ...change,
        ...(picture !== undefined && { avatarImageId: image?.id }),
        updatedAt: Date.now(),
      }),
    )
    return true
  })
}

/**
 * Deletes a persona with its picture. What names it stays as it is: a persona that is gone counts as none chosen
 * (PERS-03), and Undo makes it count again.
 * @returns false where there is none. @throws {StorageError}
 */
export function deletePersona(id: string): Promise<Undo | false> {
  return write({ action: 'delete_persona', subject: `persona ${id}` }, tables, async () => {
    const persona = await database.personas.get(id)
    if (!persona) return false
    const images = await database.images.where('owner').equals(id).toArray()
    await database.images.bulkDelete(images.map((image) => image.id))
    await database.personas.delete(id)
    return () => putBack(persona, images)
  })
}

/** Where an import has brought it back meanwhile, that one stays. */
function putBack(persona: PersonaRecord, images: StoredImageRecord[]): Promise<void> {
  return write({ action: 'restore_persona' }, tables, async () => {
    if (await database.personas.get(persona.id)) return
    await database.images.bulkPut(images)
    await database.personas.put(persona)
  })
}

/** Saves several new personas, all or none. @throws {StorageError} */
export async function addPersonas(added: readonly NewPersona[]): Promise<Undo> {
  const records: Awaited<ReturnType<typeof toRecords>>[] = []
  // One after the other: where pictures are stored as bytes, each takes memory.
  for (const each of added) records.push(await toRecords(each))
  const personas = records.map(({ persona }) => persona)
  const images = records.flatMap(({ image }) => image ?? [])
  await write({ action: 'import_personas', retry: false }, tables, async () => {
    await database.images.bulkPut(images)
    await database.personas.bulkPut(personas)
  })
  return () =>
    write({ action: 'delete_persona' }, tables, async () => {
      const ids = personas.map(({ id }) => id)
      // A picture that one of them was given since goes as well.
      await database.images.where('owner').anyOf(ids).delete()
      await database.personas.bulkDelete(ids)
    })
}
