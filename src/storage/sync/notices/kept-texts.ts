import { updateCharacter } from '../../commands/characters'
import { updateLorebook, updateLoreEntry } from '../../commands/lorebooks'
import { updatePersona } from '../../commands/personas'
import { database } from '../../database/database'
import { editMemory } from '../../memories/memories'
import { syncedStore } from '../rules/registry'
import { fieldOfKept } from '../rules/registers'
import { tick } from '../start-sync'
import { getMarks, getSyncState, putSyncState, recordTable, withSyncTables } from '../sync-tables'

/*
 * Texts that lost to another device's and were kept in the mark of their record, until the user has looked at both. An
 * answer of a message is none of these: it stands among the answers of its message.
 */

/** Where a kept text lies. */
export interface KeptTextPlace {
  store: string
  recordId: string
  /** Register in the mark. */
  register: string
}

/** A kept text and the one that counts. */
export interface KeptText {
  /** The field of the record that both are of. */
  field: string
  /** The text that counts; empty where the field has none now. */
  shown: string
  kept: string
}

/** Writes a text into a field of a record, as the user would. */
const writers = new Map<string, (id: string, field: string, text: string) => Promise<unknown>>([
  [
    'characters',
    (id, field, text) => updateCharacter(id, { [field]: text }, { updateConversations: false }),
  ],
  ['personas', (id, field, text) => updatePersona(id, { [field]: text })],
  ['lorebooks', (id, field, text) => updateLorebook(id, { [field]: text })],
  ['loreEntries', (id, field, text) => updateLoreEntry(id, { [field]: text })],
  [
    'memories',
    async (id, _field, text) => {
      const memory = await database.memories.get(id)
      return memory && editMemory(id, text, memory.text)
    },
  ],
])

/** A kept text beside the one that counts; undefined where either is gone, or somebody has chosen already. */
export async function getKeptText(place: KeptTextPlace): Promise<KeptText | undefined> {
  const store = syncedStore(place.store)
  const field = store && fieldOfKept(store, place.register)
  if (!store || field === undefined) return undefined
  const [mark] = await getMarks(store.name, [place.recordId])
  const kept = mark && Object.hasOwn(mark.x, place.register) ? mark.x[place.register] : undefined
  const row = await recordTable(store.name).get(place.recordId)
  if (!row || typeof kept !== 'string') return undefined
  const shown = row[field]
  return { field, kept, shown: typeof shown === 'string' ? shown : '' }
}

/**
 * Puts a kept text in the place of the one that counts, on all devices.
 * @returns whether it is there. @throws {StorageError}
 */
export async function takeKeptText(place: KeptTextPlace): Promise<boolean> {
  const text = await getKeptText(place)
  const write = writers.get(place.store)
  if (!text || !write) return false
  // First it is written, then it is let go: what dies in between leaves it twice, and never lost.
  await write(place.recordId, text.field, text.kept)
  await dropKeptText(place)
  return true
}

/** Lets a kept text go, on all devices: the one that counts stays. @throws {StorageError} */
export async function dropKeptText({ store, recordId, register }: KeptTextPlace): Promise<void> {
  await withSyncTables(async () => {
    const present = await getSyncState()
    const [mark] = await getMarks(store, [recordId])
    if (!present || !mark || !Object.hasOwn(mark.x, register)) return
    const { state, stamp } = tick(present)
    const { [register]: _dropped, ...x } = mark.x
    const entry = { s: stamp, d: state.device, n: 0 }
    await putSyncState(state)
    await database.syncMarks.put({ ...mark, x, dirty: 1, f: { ...mark.f, [register]: entry } })
  })
}
