import { Dexie } from 'dexie'

/**
 * Whether this site has a database, without opening it. `Dexie.exists` opens one that is absent and deletes it again: with it
 * goes what somebody else has begun to write there meanwhile.
 */
export async function databaseExists(name: string): Promise<boolean> {
  return (await Dexie.getDatabaseNames()).includes(name)
}
