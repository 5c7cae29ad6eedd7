import { imageIdsOf } from '../../conversations/attachments'
import { database } from '../../database/database'
import { messagesOf } from '../../database/queries'
import { characterRecordSchema, messageRecordSchema } from '../../database/records'
import { profileRecordSchema } from '../../dating/dating-records'
import { personaRecordSchema } from '../../personas/persona-records'

/*
 * Whether anything here shows a picture that waits. That a picture was deleted is not sent, so one that nobody names any more
 * must neither be got nor be counted.
 */

/** Looks each owner up once. */
export class NamedPictures {
  readonly #byOwner = new Map<string, Promise<ReadonlySet<string>>>()

  /** Whether the record that a picture goes with is here, and names it. */
  async has(id: string, owner: string): Promise<boolean> {
    const named = this.#byOwner.get(owner) ?? namedBy(owner)
    this.#byOwner.set(owner, named)
    return (await named).has(id)
  }
}

async function namedBy(owner: string): Promise<ReadonlySet<string>> {
  const { characters, personas, profiles } = database
  const character = characterRecordSchema.safeParse(await characters.get(owner)).data
  const persona = personaRecordSchema.safeParse(await personas.get(owner)).data
  const profile = profileRecordSchema.safeParse(await profiles.get(owner)).data
  const ids = [
    character?.avatarImageId,
    ...(character?.imageGallery ?? []).map(({ imageId }) => imageId),
    persona?.avatarImageId,
    ...(profile?.imageIds ?? []),
  ]
  const named = new Set(ids.filter((id) => id !== undefined))
  await messagesOf(owner).each((row) => {
    const { data: message } = messageRecordSchema.safeParse(row)
    if (message) for (const id of imageIdsOf([message])) named.add(id)
  })
  return named
}
