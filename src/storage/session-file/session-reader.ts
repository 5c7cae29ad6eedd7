import type { Provider } from '@/domain/provider'
import { type Settings, defaultSettings, settingsSchema } from '@/domain/settings'
import { recordLimits } from '@/domain/text-limits'
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
import { type Tell, toldField } from './check/check-fields'
import { OWN_LIMITS, checkProvider } from './check/check-provider'
import { readFilePicture } from './check/file-picture'
import { type CappedList, type ImportIssue, addTo, cappedList, quoteName } from './import-issues'
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

/** Kinds of records that stand in a session file by id. */
export const importKinds = ['providers', 'characters', 'conversations', 'datingSessions'] as const
export type ImportKind = (typeof importKinds)[number]

function isImportKind(name: unknown): name is ImportKind {
  return importKinds.some((kind) => kind === name)
}

/** What the file says about itself. */
export interface SessionHead {
  /** Epoch milliseconds; undefined where the file does not say. */
  lastUpdated: number | undefined
  settings: Settings
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
  issue: (issue: ImportIssue) => void
}

/** How records are called where something is wrong with them. */
const kindNames: Record<ImportKind, string> = {
  providers: 'provider',
  characters: 'character',
  conversations: 'conversation',
  datingSessions: 'dating session',
}

/** Told of a record once, however many times it holds. */
const ODD_TIMES =
  'times in the future or before 2020 cannot be true and became the time of the import'

/** Lists of what stands within a record and has a store of its own. */
const listFields: Partial<Record<ImportKind, string>> = {
  conversations: 'messages',
  datingSessions: 'profiles',
}

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
  issues: CappedList<{ within: string; why: string }>
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
  readonly #seen: Record<ImportKind, Set<string>> = {
    providers: new Set(),
    characters: new Set(),
    conversations: new Set(),
    datingSessions: new Set(),
  }
  #open: OpenRecord | undefined
  #hasProviders = false
  #hasVersion = false
  #lastUpdated: number | undefined
  #settings: Settings = defaultSettings

  constructor(listener: SessionListener, fallbackTime: number) {
    this.#listener = listener
    this.#fallbackTime = fallbackTime
    const jsonListener: JsonListener = {
      enter: (path, isList) => this.#enter(path, isList),
      value: (path, value) => this.#value(path, value),
      leave: (path) => this.#leave(path),
      dataUrl: (path, text) => (isPicturePlace(path) ? readFilePicture(text) : text),
    }
    this.#json = new JsonReader(jsonListener)
  }

  /** Reads on. @param bytes UTF-8, cut anywhere. @throws {JsonError} @throws whatever the listener throws. */
  write(bytes: Uint8Array): void {
    this.#json.write(bytes)
  }

  /** @throws {JsonError} @throws {SessionFileError} `file_invalid`: it is JSON and no session. SESS-10 */
  end(): SessionHead {
    this.#json.end()
    if (!this.#hasVersion || !this.#hasProviders) throw new SessionFileError('file_invalid')
    return { lastUpdated: this.#lastUpdated, settings: this.#settings }
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
    return 'open'
  }

  /** Without providers it is no session; anything else can be missing from one. */
  #sectionIsNone(kind: ImportKind) {
    if (kind === 'providers') throw new SessionFileError('file_invalid')
    this.#listener.issue({ where: kind, why: 'left out, because they are not listed by id' })
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
    const name = kindNames[kind]
    const where = `${name} ${quoteName(id)}`
    this.#listener.issue({ where, why: `left out, because it is no ${name}` })
  }

  /** The first of several with the same id counts, and no more of a kind than its screens can show. */
  #isNew(kind: ImportKind, id: string): boolean {
    const where = `${kindNames[kind]} ${quoteName(id)}`
    const max = recordLimits[kind]
    if (id === '') this.#listener.issue({ where, why: 'left out, because it has no id' })
    else if (this.#seen[kind].has(id))
      this.#listener.issue({ where, why: 'left out, because one with the same id came before it' })
    else if (this.#seen[kind].size >= max)
      this.#listener.issue({
        where,
        why: `left out, because a file can bring ${max.toLocaleString('en')} ${kindNames[kind]}s at most`,
      })
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
      if (settings.success) this.#settings = settings.data
      else if (value !== null)
        this.#listener.issue({ where: 'settings', why: 'left out, because they are no settings' })
    }
  }

  #recordValue(kind: ImportKind, id: string, value: unknown) {
    if (!isFields(value)) {
      this.#tellNoRecord(kind, id)
      return
    }
    const name = typeof value.name === 'string' && value.name.trim() !== '' ? value.name : id
    const where = `${kindNames[kind]} ${quoteName(name)}`
    const tell: Tell = (why) => this.#listener.issue({ where, why })
    const sized = withinLimits(value, tell, kind === 'providers' ? OWN_LIMITS : [])
    const fields = withPlausibleTimes(sized, this.#fallbackTime)
    if (fields !== sized) tell(ODD_TIMES)
    if (kind === 'providers') {
      const provider = checkProvider(id, fields, this.#fallbackTime, tell)
      if (provider) this.#listener.provider(provider)
    } else {
      const character = checkCharacter(id, fields, this.#fallbackTime, tell)
      if (character) this.#listener.character(character)
    }
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
    const given =
      isFields(item) && typeof item.name === 'string' ? quoteName(item.name) : open.items
    const within = isOfChat ? `, message ${open.items}` : `, profile ${given}`
    const tell: Tell = (why) => this.#tellOpen(within, why)
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
      const profile = checkProfile(raw, open.id, fallbackTime, tell)
      if (profile) this.#listener.profile(open.id, profile)
    }
  }

  readonly #tellOfOpen: Tell = (why) => this.#tellOpen('', why)

  #tellOpen(within: string, why: string) {
    if (this.#open) addTo(this.#open.issues, { within, why })
  }

  #leave(path: JsonPath) {
    const open = this.#open
    if (path.length !== 2 || !open) return
    const { kind, id, issues } = open
    const sized = withinLimits(open.fields, this.#tellOfOpen)
    const fields = withPlausibleTimes(sized, this.#fallbackTime)
    if (fields !== sized || open.hadOddTimes) this.#tellOfOpen(ODD_TIMES)
    if (kind === 'conversations') {
      const first = open.firstTime ?? this.#fallbackTime
      const times = { first, last: open.lastTime ?? first }
      const conversation = checkConversation(id, fields, times, this.#tellOfOpen)
      if (conversation) this.#listener.conversation(conversation)
    } else {
      const session = checkDatingSession(id, fields, this.#fallbackTime, this.#tellOfOpen)
      if (session) this.#listener.datingSession(session)
    }
    const given = kind === 'conversations' ? fields.title : fields.name
    const name = typeof given === 'string' && given.trim() !== '' ? given : id
    const where = `${kindNames[kind]} ${quoteName(name)}`
    for (const { within, why } of issues.first) this.#listener.issue({ where: where + within, why })
    // The rest still count, so that nothing is left out unsaid.
    for (let told = issues.first.length; told < issues.count; told += 1)
      this.#listener.issue({ where, why: 'more of it cannot be used' })
    this.#open = undefined
  }
}

/** Whether a picture stands at a place of a file. */
function isPicturePlace([kind, , field, , inner, last]: JsonPath): boolean {
  if (kind === 'characters')
    return field === 'avatar' || (field === 'imageGallery' && inner === 'imageData')
  if (kind === 'conversations') return field === 'messages' && inner === 'image' && last === 'data'
  if (kind === 'datingSessions')
    return field === 'profiles' && (inner === 'image' || inner === 'images')
  return false
}
