import type { ImportOptions } from './import-options'
import { type ImportKind, forEachKind, importKinds } from './import-options'
import { Dexie } from 'dexie'
import { SESSION_APP_VERSION } from '@/domain/session-version'
import { createId } from '@/lib/ids'
import { database } from '../database/database'
import { removeBook, storedLorebooks } from '../lorebooks/stored-lorebooks'
import { storedMemories } from '../memories/stored-memories'
import { blocksOf } from '../search/message-index'
import { getSettings, messagesOf } from '../database/queries'
import { METADATA_ID, type ProviderRecord } from '../database/records'
import { leaveSync } from '../sync/leave-sync'
import { type NewIds, type SessionScan, newIdOf } from './scan-session'

/*
 * What an import does before it writes: takes away what gives way to the file, and finds out which ids are taken by
 * what stays. All of it works within the import's transaction.
 */

/** The room that an import found or made. */
export interface Room {
  /** Ids of what was stored before, by kind; empty where everything is replaced. */
  stored: Record<ImportKind, ReadonlySet<string>>
  /** Providers as they were stored before, also where everything is replaced: they decide about those of the file. */
  formerProviders: ReadonlyMap<string, ProviderRecord>
  /** Ids of stored messages, which are unique among all conversations. Grows with the import. */
  messageIds: Set<string>
  /**
   * Ids of all that pictures can belong to. A picture knows its owner by the id alone, so a character, a conversation,
   * a profile and a persona cannot share one. Grows with the import.
   */
  ownerIds: Set<string>
  /** Ids of stored entries of lorebooks. Grows with the import. */
  loreEntryIds: Set<string>
  /** Ids of stored memories. Grows with the import. */
  memoryIds: Set<string>
  /** Ids of memories that stay, and were made of messages that give way. */
  fedMemoryIds: ReadonlySet<string>
  /** New ids by those of the file, of what cannot be stored under its own. */
  newIds: NewIds
}

/** Takes away what gives way to a file. */
export async function makeRoom(scan: SessionScan, options: ImportOptions): Promise<Room> {
  const providers = await database.providers.toArray()
  const stored = forEachKind(() => new Set<string>())
  let fedMemoryIds = new Set<string>()
  if (options.mode === 'replace') await clearAll(scan, options)
  else {
    for (const kind of importKinds)
      stored[kind] = new Set<string>(await database[kind].toCollection().primaryKeys())
    await clearHiddenBooks(scan, stored)
    if (options.overwrite) fedMemoryIds = await clearOverwritten(scan, stored)
    // Settings stay as they are.
    await database.metadata.update(METADATA_ID, { lastUpdated: scan.fallbackTime })
  }
  const ownerIds = new Set([
    ...stored.characters,
    ...stored.conversations,
    ...stored.personas,
    ...(await database.profiles.toCollection().primaryKeys()),
    ...(await database.studioResults.toCollection().primaryKeys()),
  ])
  return {
    stored,
    formerProviders: new Map(providers.map((provider) => [provider.id, provider])),
    messageIds: new Set(await database.messages.toCollection().primaryKeys()),
    loreEntryIds: new Set(await database.loreEntries.toCollection().primaryKeys()),
    memoryIds: new Set(await database.memories.toCollection().primaryKeys()),
    fedMemoryIds,
    newIds: giveIds(scan, stored, ownerIds, options),
    ownerIds,
  }
}

/** The record of the settings is replaced; others of its store belong to this browser and not to a session. */
async function clearAll(
  { head, fallbackTime, newIds }: SessionScan,
  { keepsAnalysts }: ImportOptions,
) {
  await leaveSync()
  const { settings, lastUpdated = fallbackTime } = head
  const { imageAnalysisProviderId: present } = await getSettings()
  // What the image studio has made is in no file, and so no file takes its place.
  const ofStudio = await database.studioResults.toCollection().primaryKeys()
  await database.images.where('owner').noneOf(ofStudio).delete()
  // What was spent in this browser stays spent.
  const { metadata, studioResults, images, usage, usageSums } = database
  const kept = [metadata, studioResults, images, usage, usageSums].map(({ name }) => name)
  for (const table of database.tables) if (!kept.includes(table.name)) await table.clear()
  const { imageAnalysisProviderId: ofFile, ...others } = settings
  const imageAnalysisProviderId =
    ofFile === undefined ? undefined : newIdOf(newIds, 'providers', ofFile)
  // Nothing that sends is switched on by a file without the user (P12).
  const { defaultPersonaId, presetId } = others
  const isAllowed = keepsAnalysts === true || imageAnalysisProviderId === present
  const isArmed = imageAnalysisProviderId !== undefined && isAllowed
  await database.metadata.put({
    id: METADATA_ID,
    appVersion: SESSION_APP_VERSION,
    lastUpdated,
    settings: {
      ...others,
      ...(defaultPersonaId !== undefined && {
        defaultPersonaId: newIdOf(newIds, 'personas', defaultPersonaId),
      }),
      ...(presetId !== undefined && { presetId: newIdOf(newIds, 'presets', presetId) }),
      ...(isArmed && { imageAnalysisProviderId }),
    },
  })
}

/**
 * What overwritten records own; the records themselves are put over the old ones.
 * @returns ids of the memories that stay, and were made of messages that go.
 */
async function clearOverwritten(scan: SessionScan, stored: Room['stored']): Promise<Set<string>> {
  const overwritten = (kind: ImportKind) =>
    Array.from(scan.names[kind].keys(), (id) => newIdOf(scan.newIds, kind, id)).filter((id) =>
      stored[kind].has(id),
    )
  const conversations = overwritten('conversations')
  const characters = overwritten('characters')
  await database.memories
    .where('ownerId')
    .anyOf([...conversations, ...characters])
    .delete()
  const fed = new Set<string>()
  for (const id of conversations) {
    const messageIds = await messagesOf(id).primaryKeys()
    for (const memory of await storedMemories.fedBy(messageIds)) fed.add(memory.id)
    await blocksOf(id).delete()
    await messagesOf(id).delete()
  }
  const profiles: string[] = []
  for (const id of overwritten('datingSessions'))
    profiles.push(
      ...(await database.profiles
        .where('[sessionId+status]')
        .between([id, Dexie.minKey], [id, Dexie.maxKey])
        .primaryKeys()),
    )
  await database.profiles.bulkDelete(profiles)
  await database.cards.where('owner').anyOf(characters).delete()
  await storedLorebooks.removeOf(characters)
  for (const id of overwritten('lorebooks')) await removeBook(id)
  const owners = [...conversations, ...profiles, ...characters, ...overwritten('personas')]
  await database.images.where('owner').anyOf(owners).delete()
  return fed
}

/** Books of characters in Recently deleted that the file brings back, with their own. */
async function clearHiddenBooks(scan: SessionScan, stored: Room['stored']) {
  const returning = Array.from(scan.names.characters.keys(), (id) =>
    newIdOf(scan.newIds, 'characters', id),
  ).filter((id) => !stored.characters.has(id))
  const hidden = await storedLorebooks.of(returning)
  await storedLorebooks.removeOf(returning)
  const gone = new Set(hidden.map(({ id }) => id))
  stored.lorebooks = new Set([...stored.lorebooks].filter((id) => !gone.has(id)))
}

/** Gives another id to each character, conversation and persona whose own is that of an owner of another kind. */
function giveIds(
  scan: SessionScan,
  stored: Room['stored'],
  ownerIds: Set<string>,
  { overwrite }: ImportOptions,
): NewIds {
  const newIds = {
    ...scan.newIds,
    characters: new Map(scan.newIds.characters),
    conversations: new Map(scan.newIds.conversations),
    personas: new Map(scan.newIds.personas),
    lorebooks: new Map(scan.newIds.lorebooks),
  }
  for (const kind of ['characters', 'conversations', 'personas'] as const)
    for (const id of scan.names[kind].keys()) {
      const wanted = newIdOf(newIds, kind, id)
      if (stored[kind].has(wanted)) continue
      const free = freeId(wanted, ownerIds)
      if (free !== id) newIds[kind].set(id, free)
    }
  // A character that comes never goes without its book, whatever stands under the book's id.
  for (const [id, owner] of scan.bookOwners) {
    const isTaken = !overwrite && stored.lorebooks.has(newIdOf(newIds, 'lorebooks', id))
    const isComing =
      scan.names.characters.has(owner) &&
      !stored.characters.has(newIdOf(newIds, 'characters', owner))
    if (isTaken && isComing) newIds.lorebooks.set(id, createId())
  }
  return newIds
}

/** An id that nothing else has, the wanted one where it is free; from now on it is taken. */
export function freeId(wanted: string, taken: Set<string>): string {
  const free = taken.has(wanted) ? createId() : wanted
  taken.add(free)
  return free
}
