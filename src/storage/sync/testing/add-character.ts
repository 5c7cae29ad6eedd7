import { database } from '../../database/database'
import { sampleCharacter } from '../../testing/sample-records'

/** The character that all chats of a history are with. */
export async function addCharacter(id = 'character'): Promise<void> {
  await database.transaction('rw', [database.characters, database.images], () =>
    database.characters.put(sampleCharacter({ id })),
  )
}
