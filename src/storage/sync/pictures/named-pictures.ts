import { imageIdsOf } from '../../conversations/attachments'
import { messagesOf } from '../../database/queries'
import { characterRecordSchema, messageRecordSchema } from '../../database/records'
import { profileRecordSchema } from '../../dating/dating-records'
import { personaRecordSchema } from '../../personas/persona-records'
import { recordTable } from '../sync-tables'

/*
 * Which records show a picture. That a picture was deleted is not sent, so one that nothing names any more must neither be got
 * nor be counted.
 */

/** Ids of the pictures and files that a record names. None of a damaged record. */
export function pictureIdsIn(store: string, row: unknown): string[] {
  switch (store) {
    case 'messages': {
      const { data } = messageRecordSchema.safeParse(row)
      return data ? imageIdsOf([data]) : []
    }
    case 'characters': {
      const { data } = characterRecordSchema.safeParse(row)
      const { avatarImageId, imageGallery = [] } = data ?? {}
      return present([avatarImageId, ...imageGallery.map(({ imageId }) => imageId)])
    }
    case 'personas':
      return present([personaRecordSchema.safeParse(row).data?.avatarImageId])
    case 'profiles':
      return profileRecordSchema.safeParse(row).data?.imageIds ?? []
    default:
      return []
  }
}

function present(ids: readonly (string | undefined)[]): string[] {
  return ids.filter((id) => id !== undefined)
}

/** What the records here name. Looks each owner up once. */
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
  const named = new Set<string>()
  const add = (store: string, row: unknown) => {
    for (const id of pictureIdsIn(store, row)) named.add(id)
  }
  for (const store of ['characters', 'personas', 'profiles'])
    add(store, await recordTable(store).get(owner))
  await messagesOf(owner).each((row) => add('messages', row))
  return named
}
