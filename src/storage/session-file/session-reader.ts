import { forEachKind, importKinds, type ImportKind } from './import-options'
import type { Preset } from '@/domain/preset'
import type { Provider } from '@/domain/provider'
import type { SessionMemory } from '@/domain/session'
import { type Settings, defaultSettings, settingsSchema } from '@/domain/settings'
import { recordLimits } from '@/domain/list-limits'
import { type CheckedCharacter, checkCharacter } from './check/check-character'
import {
  type CheckedConversation,
  type CheckedMessage,
  checkConversation,
  checkMessage,
} from './check/check-conversation'
import {
  type CheckedDatingSession,
  type CheckedProfile,
  checkDatingSession,
  checkProfile,
} from './check/check-dating-session'
import { checkSending, type DefaultNames, type Tell, toldField } from './check/check-fields'
import { type CheckedPersona, checkPersona } from './check/check-persona'
import { type CheckedLorebook, checkLorebook } from './check/check-lorebook'
import { checkMemories } from './check/check-memories'
import { checkPreset } from './check/check-preset'
import { OWN_LIMITS, checkProvider } from './check/check-provider'
import { readFileBytes, readFilePicture } from './check/file-picture'
import { type CappedList, type ImportIssue, addTo, cappedList, shortName } from './import-issues'
import {
  type JsonListener,
  type JsonPath,
  type JsonTreatment,
  JsonReader,
} from './json/json-reader'
import { withinLimits } from './check/limit-sizes'
import {
  type Fields,
  isFields,
  toPlausibleTime,
  toTime,
  withPlausibleTimes,
} from './check/read-record'
import { SessionFileError } from './session-file-error'

function isImportKind(name: unknown): name is ImportKind {
  return importKinds.some((kind) => kind === name)
}

/** What the file says about itself. */
export interface SessionHead {
  /** Epoch milliseconds; undefined where the file does not say. */
  lastUpdated: number | undefined
  settings: Settings
  /** Whether it knows of lorebooks: else those of its cards are in the cards alone. */
  hasLorebooks: boolean
}

/** What memories are of; its id is that of the file. */
export interface MemoryOwner {
  kind: 'characters' | 'conversations'
  id: string
}

/**
 * Who gets what can be taken of a file, in the order of the file: messages come before the end of their conversation,
 * profiles before that of their session. Ids are those of the file, each once in its kind.
 */
export interface SessionListener {
  provider: (provider: Provider) => void
  character: (character: CheckedCharacter) => void
  message: (conversationId: string, message: CheckedMessage) => void
  conversation: (conversation: CheckedConversation) => void
  profile: (sessionId: string, profile: CheckedProfile) => void
  datingSession: (session: CheckedDatingSession) => void
  persona: (persona: CheckedPersona) => void
  preset: (preset: Preset) => void
  lorebook: (lorebook: CheckedLorebook) => void
  /** Those of a character or a conversation, after it; not called where it has none. */
  memories: (owner: MemoryOwner, memories: SessionMemory[]) => void
  issue: (issue: ImportIssue) => void
}

/** Fields whose limits are held where they are read. */
const ownLimits: Partial<Record<ImportKind, readonly string[]>> = {
  providers: OWN_LIMITS,
  lorebooks: ['source'],
}

/** Lists of what stands within a record and has a store of its own. */
const listFields: Partial<Record<ImportKind, string>> = {
  conversations: 'messages',
  datingSessions: 'profiles',
}

/** What is wrong with a record that is still coming, or with a part of it. */
type PartIssue = Omit<ImportIssue, 'subject'> & { part?: number | string }

/** A conversation or dating session whose members are coming. */
interface OpenRecord {
  kind: ImportKind
  id: string
  fields: Fields
  /** Members of its list so far, good ones and bad ones. */
  items: number
  firstTime: number | undefined
  lastTime: number | undefined
  /** Whether times of it or of its members could not be true. */
  hadOddTimes: boolean
  /** What is wrong in it; told at its end, when its name is known. */
  issues: CappedList<PartIssue>
}

/**
 * Reads a session file: what is in it is checked as it comes and given to the listener. Two readings of the same bytes
 * give the same, but for ids that the file lacks.
 */
export class SessionReader {
  readonly #json: JsonReader
  readonly #listener: SessionListener
  /** For records that have no time of their own, in epoch milliseconds. */
  readonly #fallbackTime: number
  readonly #names: DefaultNames
  readonly #seen = forEachKind(() => new Set<string>())
  #open: OpenRecord | undefined
  #hasProviders = false
  #hasVersion = false
  #hasLorebooks = false
  #lastUpdated: number | undefined
  #settings: Settings = defaultSettings

  constructor(listener: SessionListener, fallbackTime: number, names: DefaultNames) {
    this.#listener = listener
    this.#fallbackTime = fallbackTime
    this.#names = names
    const jsonListener: JsonListener = {
      enter: (path, isList) => this.#enter(path, isList),
      value: (path, value) => this.#value(path, value),
      leave: (path) => this.#leave(path),
      dataUrl: (path, text) =>
        isPicturePath(path)
          ? readFilePicture(text)
          : isCardFilePath(path) || isMessageFilePath(path)
            ? readFileBytes(text)
            : text,
    }
    this.#json = new JsonReader(jsonListener)
  }

  /** Reads on. @param bytes UTF-8, cut anywhere. @throws {JsonError} @throws whatever the listener throws. */
  write(bytes: Uint8Array): void {
    this.#json.write(bytes)
  }

  /** @throws {JsonError} @throws {SessionFileError} `file_invalid`: it is JSON and no session. */
  end(): SessionHead {
    this.#json.end()
    if (!this.#hasVersion || !this.#hasProviders) throw new SessionFileError('file_invalid')
    return {
      lastUpdated: this.#lastUpdated,
      settings: this.#settings,
      hasLorebooks: this.#hasLorebooks,
    }
  }

  #enter(path: JsonPath, isList: boolean): JsonTreatment {
    const [section, key, field] = path
    if (path.length === 0) {
      if (isList) throw new SessionFileError('file_invalid')
      return 'open'
    }
    if (!isImportKind(section))
      return path.length === 1 && section === 'settings' ? 'build' : 'skip'
    if (path.length === 1) return this.#enterSection(section, isList)
    if (path.length === 2) return this.#enterRecord(section, String(key), isList)
    if (path.length === 3 && field === listFields[section]) {
      if (isList) return 'open'
      toldField(this.#tellOfOpen)(String(field))
      return 'skip'
    }
    return 'build'
  }

  #enterSection(kind: ImportKind, isList: boolean): JsonTreatment {
    if (isList) {
      this.#sectionIsNone(kind)
      return 'skip'
    }
    if (kind === 'providers') this.#hasProviders = true
    if (kind === 'lorebooks') this.#hasLorebooks = true
    return 'open'
  }

  /** Without providers it is no session; anything else can be missing from one. */
  #sectionIsNone(kind: ImportKind) {
    if (kind === 'providers') throw new SessionFileError('file_invalid')
    this.#listener.issue({ subject: { section: kind }, code: 'not_listed_by_id' })
  }

  #enterRecord(kind: ImportKind, id: string, isList: boolean): JsonTreatment {
    if (isList) {
      this.#tellNoRecord(kind, id)
      return 'skip'
    }
    if (!this.#isNew(kind, id)) return 'skip'
    if (!listFields[kind]) return 'build'
    this.#open = {
      kind,
      id,
      fields: {},
      items: 0,
      firstTime: undefined,
      lastTime: undefined,
      hadOddTimes: false,
      issues: cappedList(),
    }
    return 'open'
  }

  #tellNoRecord(kind: ImportKind, id: string) {
    const subject = { kind, name: shortName(id) }
    this.#listener.issue({ subject, code: 'no_record', params: { kind } })
  }

  /** The first of several with the same id counts, and no more of a kind than its screens can show. */
  #isNew(kind: ImportKind, id: string): boolean {
    const subject = { kind, name: shortName(id) }
    const max = recordLimits[kind]
    if (id === '') this.#listener.issue({ subject, code: 'no_id' })
    else if (this.#seen[kind].has(id)) this.#listener.issue({ subject, code: 'same_id' })
    else if (this.#seen[kind].size >= max)
      this.#listener.issue({ subject, code: 'too_many', params: { kind, max } })
    else {
      this.#seen[kind].add(id)
      return true
    }
    return false
  }

  #value(path: JsonPath, value: unknown) {
    const [section, key, field] = path
    if (path.length === 0) throw new SessionFileError('file_invalid')
    if (path.length === 1) this.#sectionValue(section, value)
    else if (!isImportKind(section)) return
    else if (path.length === 2) this.#recordValue(section, String(key), value)
    else if (path.length === 3) this.#fieldValue(section, String(field), value)
    else this.#item(value)
  }

  #sectionValue(section: JsonPath[number] | undefined, value: unknown) {
    if (isImportKind(section)) {
      // Other builds may write null for what there is none of.
      if (section === 'providers' || value !== null) this.#sectionIsNone(section)
    } else if (section === 'appVersion')
      // Which one does not matter: a file is read by what is in it.
      this.#hasVersion = typeof value === 'string' || typeof value === 'number'
    else if (section === 'lastUpdated')
      this.#lastUpdated = toTime(toPlausibleTime(value, this.#fallbackTime))
    else if (section === 'settings') {
      const settings = settingsSchema.safeParse(value)
      if (settings.success) {
        checkSending(settings.data)
        this.#settings = settings.data
      } else if (value !== null)
        this.#listener.issue({ subject: { section: 'settings' }, code: 'no_settings' })
    }
  }

  #recordValue(kind: ImportKind, id: string, value: unknown) {
    if (!isFields(value)) {
      this.#tellNoRecord(kind, id)
      return
    }
    const name = typeof value.name === 'string' && value.name.trim() !== '' ? value.name : id
    const subject = { kind, name: shortName(name) }
    const tell: Tell = (code, params) => this.#listener.issue({ subject, code, params })
    const sized = withinLimits(value, tell, ownLimits[kind])
    const fields = withPlausibleTimes(sized, this.#fallbackTime)
    if (fields !== sized) tell('odd_times')
    if (kind === 'providers') {
      const provider = checkProvider(id, fields, this.#fallbackTime, tell)
      if (provider) this.#listener.provider(provider)
    } else if (kind === 'personas') {
      const persona = checkPersona(id, fields, this.#fallbackTime, this.#names.persona, tell)
      if (persona) this.#listener.persona(persona)
    } else if (kind === 'presets') {
      const preset = checkPreset(id, fields, this.#fallbackTime, this.#names.preset, tell)
      if (preset) this.#listener.preset(preset)
    } else if (kind === 'lorebooks') {
      const lorebook = checkLorebook(id, fields, this.#fallbackTime, this.#names.lorebook, tell)
      if (lorebook) this.#listener.lorebook(lorebook)
    } else {
      const character = checkCharacter(id, fields, this.#fallbackTime, this.#names.character, tell)
      if (!character) return
      this.#listener.character(character)
      this.#tellMemories({ kind: 'characters', id }, fields.memories, tell)
    }
  }

  #tellMemories(owner: MemoryOwner, raw: unknown, tell: Tell) {
    const memories = checkMemories(raw, this.#fallbackTime, tell)
    if (memories.length > 0) this.#listener.memories(owner, memories)
  }

  #fieldValue(kind: ImportKind, field: string, value: unknown) {
    if (field === listFields[kind]) {
      if (value !== null) toldField(this.#tellOfOpen)(field)
    } else if (this.#open && field !== '__proto__') this.#open.fields[field] = value
  }

  #item(item: unknown) {
    const open = this.#open
    if (!open) return
    open.items += 1
    const isOfChat = open.kind === 'conversations'
    const isNamed = !isOfChat && isFields(item) && typeof item.name === 'string'
    const part = isNamed ? shortName(String(item.name)) : open.items
    const tell: Tell = (code, params) => this.#tellOpen({ part, code, params })
    const sized = isFields(item) ? withinLimits(item, tell) : item
    const raw = isFields(sized) ? withPlausibleTimes(sized, this.#fallbackTime) : sized
    if (raw !== sized) open.hadOddTimes = true
    const fallbackTime = open.lastTime ?? this.#fallbackTime
    if (isOfChat) {
      const message = checkMessage(raw, fallbackTime, tell)
      if (!message) return
      const { timestamp } = message.message
      open.firstTime ??= timestamp
      open.lastTime = timestamp
      this.#listener.message(open.id, message)
    } else {
      const profile = checkProfile(raw, open.id, fallbackTime, this.#names.profile, tell)
      if (profile) this.#listener.profile(open.id, profile)
    }
  }

  readonly #tellOfOpen: Tell = (code, params) => this.#tellOpen({ code, params })

  #tellOpen(issue: PartIssue) {
    if (this.#open) addTo(this.#open.issues, issue)
  }

  #leave(path: JsonPath) {
    const open = this.#open
    if (path.length !== 2 || !open) return
    const { kind, id, issues } = open
    const sized = withinLimits(open.fields, this.#tellOfOpen)
    const fields = withPlausibleTimes(sized, this.#fallbackTime)
    if (fields !== sized || open.hadOddTimes) this.#tellOfOpen('odd_times')
    if (kind === 'conversations') {
      const first = open.firstTime ?? this.#fallbackTime
      const times = { first, last: open.lastTime ?? first }
      const conversation = checkConversation(
        id,
        fields,
        times,
        this.#names.conversation,
        this.#tellOfOpen,
      )
      if (conversation) {
        this.#listener.conversation(conversation)
        this.#tellMemories({ kind, id }, fields.memories, this.#tellOfOpen)
      }
    } else {
      const session = checkDatingSession(
        id,
        fields,
        this.#fallbackTime,
        this.#names.datingSession,
        this.#tellOfOpen,
      )
      if (session) this.#listener.datingSession(session)
    }
    const given = kind === 'conversations' ? fields.title : fields.name
    const name = typeof given === 'string' && given.trim() !== '' ? given : id
    const subject = { kind, name: shortName(name) }
    for (const { part, ...issue } of issues.first)
      this.#listener.issue({
        subject: part === undefined ? subject : { ...subject, part },
        ...issue,
      })
    // The rest still count, so that nothing is left out unsaid.
    for (let told = issues.first.length; told < issues.count; told += 1)
      this.#listener.issue({ subject, code: 'more_unusable' })
    this.#open = undefined
  }
}

/** Whether a picture stands at a place of a file. */
function isPicturePath([kind, , field, , inner, ...last]: JsonPath): boolean {
  if (kind === 'personas') return field === 'avatar'
  if (kind === 'characters')
    return field === 'avatar' || (field === 'imageGallery' && inner === 'imageData')
  if (kind === 'conversations')
    return (
      field === 'messages' &&
      (inner === 'image' ? last[0] === 'data' : inner === 'variants' && last[2] === 'data')
    )
  if (kind === 'datingSessions')
    return field === 'profiles' && (inner === 'image' || inner === 'images')
  return false
}

/** Whether a file of a message stands at a place of a file. */
function isMessageFilePath([kind, , field, , inner, , last]: JsonPath): boolean {
  return (
    kind === 'conversations' && field === 'messages' && inner === 'attachments' && last === 'data'
  )
}

/** Whether a file of a card, which need not be a picture, stands at a place of a file. */
function isCardFilePath([kind, , field, , inner]: JsonPath): boolean {
  return kind === 'characters' && field === 'cardFiles' && inner === 'data'
}
