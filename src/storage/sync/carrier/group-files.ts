import { readGroupId } from '../seal/group-file'
import { type Carrier, CarrierError, objectNames } from './carrier'

const GROUP_FILE = /^g\/\d{4}-[0-9a-z]{1,26}$/

/** Names of the files of groups that lie in a store, the oldest first. What else lies there is nobody's of a group. @throws {CarrierError} */
export async function listGroupFiles(carrier: Carrier): Promise<string[]> {
  const listed = await carrier.list(objectNames.groups)
  return listed.map(({ name }) => name).filter((name) => GROUP_FILE.test(name))
}

/**
 * Looks whether a group's file is still there. Asked where the head of this device is gone: who took the device off the
 * list leaves the file, and who emptied the store does not. Whatever was put there then would lie there for nobody. SYNC-43
 * @throws {CarrierError} sync_store_emptied, where there is none, or another group's alone; sync_folder_on_its_way
 */
export async function checkGroup(carrier: Carrier, groupId: string): Promise<void> {
  for (const name of await listGroupFiles(carrier)) {
    const bytes = await carrier.get(name)
    if (!bytes) throw new CarrierError('sync_folder_on_its_way')
    if (readGroupId(new TextDecoder().decode(bytes)) === groupId) return
  }
  throw new CarrierError('sync_store_emptied')
}
