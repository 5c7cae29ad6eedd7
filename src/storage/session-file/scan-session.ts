import { type ImportKind, forEachKind } from './import-options'
import { TEMPORARY_ID_PREFIX } from '@/domain/conversation'
import type { Provider } from '@/domain/provider'
import { createId } from '@/lib/ids'
import { isPlainId } from '@/lib/plain-id'
import type { DefaultNames } from './check/check-fields'
import { countPictures } from './check/check-character'
import type { CheckedMessage } from './check/check-conversation'
import type { DataCounts } from '../all-data/count-data'
import { type CappedList, type ImportIssue, addTo, cappedList, shortName } from './import-issues'
import { JsonError } from './json/json-tokens'
import { type SessionHead, type SessionListener, SessionReader } from './session-reader'
import { SessionFileError } from './session-file-error'
import { type SessionSource, readText } from './session-source'

/** New ids by those of the file, of what is stored under another. */
export type NewIds = Record<
  ImportKind | 'messages' | 'loreEntries' | 'memories',
  Map<string, string>
>

/** The id under which a record of a file is stored. */
export function newIdOf(newIds: NewIds, kind: ImportKind, id: string): string {
  return newIds[kind].get(id) ?? id
}

/** What was found in a file when it was read for the first time; nothing that is large. */
export interface SessionScan {
  head: SessionHead
  /** Providers are few, and needed before anything is written; under the ids that they are stored under. */
  providers: Provider[]
  /** Names of the records by the ids that they have in the file; short, and fit to stand in a sentence. */
  names: Record<ImportKind, Map<string, string>>
  counts: DataCounts
  /** Of all messages, in epoch milliseconds; undefined where there are none. */
  messageTimes: { from: number; to: number } | undefined
  issues: CappedList<ImportIssue>
  /** Of what must not be stored under its own id: what is temporary in the file, and what has an id that is none. */
  newIds: NewIds
  /** Ids of characters by those of the lorebooks in their cards; both as the file has them. */
  bookOwners: Map<string, string>
  /** For records that have no time of their own, in epoch milliseconds. */
  fallbackTime: number
  /** For what has no name of its own. */
  defaultNames: DefaultNames
  /** The newest time of any record in it, in epoch milliseconds; undefined where none has one. */
  newestChange: number | undefined
  /** Who is to decide about pictures by the file: how often each provider is named, by its id in the file. */
  analysts: Map<string, number>
}

/** Called with the bytes that have been read. */
export type OnRead = (done: number) => void

/**
 * Whether a record of a file gets a new id. What is temporary lives in memory and is known by its id; in
 * the database it has another. And a file may call a record anything, while ids go into addresses and selectors.
 */
function needsNewId(id: string): boolean {
  return id.startsWith(TEMPORARY_ID_PREFIX) || !isPlainId(id)
}

/**
 * Reads a file through and remembers what is needed for its preview and for writing it. Writes nothing.
 * @throws {SessionFileError} `file_invalid`, `file_unreadable`.
 */
export function scanSession(
  source: SessionSource,
  now: number,
  defaultNames: DefaultNames,
  onRead: OnRead,
): SessionScan {
  const counts = {
    ...forEachKind(() => 0),
    messages: 0,
    profiles: 0,
    pictures: 0,
    memories: 0,
  }
  const scan: Omit<SessionScan, 'head'> = {
    providers: [],
    names: forEachKind(() => new Map<string, string>()),
    counts,
    messageTimes: undefined,
    issues: cappedList(),
    newIds: {
      ...forEachKind(() => new Map<string, string>()),
      messages: new Map(),
      loreEntries: new Map(),
      memories: new Map(),
    },
    bookOwners: new Map(),
    fallbackTime: now,
    defaultNames,
    newestChange: undefined,
    analysts: new Map(),
  }
  const noteChange = (time: number) => {
    // That of the import stands for a time that the file lacks, or that cannot be true.
    if (time < now) scan.newestChange = Math.max(scan.newestChange ?? time, time)
  }
  const countAnalyst = ({
    imageAnalysisProviderId: id = '',
  }: {
    imageAnalysisProviderId?: string
  }) => {
    if (id !== '') scan.analysts.set(id, (scan.analysts.get(id) ?? 0) + 1)
  }
  const count = (kind: ImportKind, id: string, name: string) => {
    counts[kind] += 1
    if (needsNewId(id)) scan.newIds[kind].set(id, createId())
    scan.names[kind].set(id, shortName(name))
  }
  const countMessage = ({ message, image, variantImages = [] }: CheckedMessage) => {
    counts.messages += 1
    counts.pictures += [image, ...variantImages].filter(Boolean).length
    const { id, timestamp } = message
    if (needsNewId(id)) scan.newIds.messages.set(id, createId())
    noteChange(timestamp)
    const { from, to } = scan.messageTimes ?? { from: timestamp, to: timestamp }
    scan.messageTimes = { from: Math.min(from, timestamp), to: Math.max(to, timestamp) }
  }
  const head = readSession(
    source,
    {
      provider: (provider) => {
        count('providers', provider.id, provider.name)
        noteChange(provider.createdAt)
        scan.providers.push({ ...provider, id: newIdOf(scan.newIds, 'providers', provider.id) })
      },
      character: (checked) => {
        const { character } = checked
        count('characters', character.id, character.name)
        counts.pictures += countPictures(checked)
        countAnalyst(character)
        noteChange(character.updatedAt)
      },
      message: (_conversationId, message) => countMessage(message),
      conversation: ({ id, title, updatedAt }) => {
        count('conversations', id, title)
        noteChange(updatedAt)
      },
      profile: (_sessionId, { images }) => {
        counts.profiles += 1
        counts.pictures += images.length
      },
      datingSession: (session) => {
        count('datingSessions', session.id, session.name)
        noteChange(session.updatedAt)
        countAnalyst(session)
      },
      persona: ({ persona, avatar }) => {
        count('personas', persona.id, persona.name)
        if (avatar) counts.pictures += 1
        noteChange(persona.updatedAt)
      },
      preset: ({ id, name, updatedAt }) => {
        count('presets', id, name)
        noteChange(updatedAt)
      },
      lorebook: ({ book: { id, name, characterId, updatedAt }, entries }) => {
        count('lorebooks', id, name)
        if (characterId !== undefined) scan.bookOwners.set(id, characterId)
        for (const entry of entries)
          if (needsNewId(entry.id)) scan.newIds.loreEntries.set(entry.id, createId())
        noteChange(updatedAt)
      },
      memories: (_owner, memories) => {
        counts.memories += memories.length
        for (const { id, updatedAt } of memories) {
          if (needsNewId(id)) scan.newIds.memories.set(id, createId())
          noteChange(updatedAt)
        }
      },
      issue: (issue) => addTo(scan.issues, issue),
    },
    scan,
    onRead,
  )
  countAnalyst(head.settings)
  return { ...scan, head }
}

/**
 * Reads a file through.
 * @throws {SessionFileError} `file_invalid`, `file_unreadable`. @throws whatever the listener throws.
 */
function readSession(
  source: SessionSource,
  listener: SessionListener,
  { fallbackTime, defaultNames }: Pick<SessionScan, 'fallbackTime' | 'defaultNames'>,
  onRead: OnRead,
): SessionHead {
  try {
    const reader = new SessionReader(listener, fallbackTime, defaultNames)
    for (const { bytes, done } of readText(source)) {
      reader.write(bytes)
      onRead(done)
    }
    return reader.end()
  } catch (cause) {
    throw toSessionFileError(cause)
  }
}

/** What was thrown while a file was read, as an error for the user where it is of the file. */
export function toSessionFileError(cause: unknown): unknown {
  return cause instanceof JsonError ? new SessionFileError('file_invalid', undefined, cause) : cause
}
