import { findMinor } from '@/domain/adults/find-minor'
import {
  cleanMemoryKeys,
  cleanMemoryText,
  memoryKinds,
  memoryLimits,
  memoryRangeSchema,
  type MemorySource,
  memorySourceSchema,
  memoryTextLimits,
} from '@/domain/memory'
import { type SessionMemory, sessionMemorySchema } from '@/domain/session'
import { textLimits } from '@/domain/text-limits'
import { createId } from '@/lib/ids'
import { cutText } from '@/lib/cut-text'
import { shortName } from '../import-issues'
import { type Tell, toldField, withNumbersAsText } from './check-fields'
import { type Fields, isFields, readRecord } from './read-record'

/** Characters of an id or a hash at most. */
const MAX_ID_LENGTH = 200

/**
 * The memories of a character or a conversation of a file. Each that cannot be taken is told and left out, and so is one
 * that tells of somebody under 18, as in the character's own texts.
 */
export function checkMemories(raw: unknown, fallbackTime: number, tell: Tell): SessionMemory[] {
  if (raw === undefined || raw === null) return []
  if (!Array.isArray(raw)) {
    toldField(tell)('memories')
    return []
  }
  const given: unknown[] = raw
  const max = memoryLimits.ofOwner
  if (given.length > max) tell('list_cut', { field: 'memories', max })
  const ids = new Set<string>()
  return given.slice(0, max).flatMap((item) => {
    const memory = isFields(item) ? checkMemory(item, fallbackTime, tell) : undefined
    if (!memory) {
      tell('memory_unusable')
      return []
    }
    const minor = findMinor(memory.text)
    if (minor) {
      tell('minor_memory', { words: minor.words })
      return []
    }
    if (memory.id === '' || ids.has(memory.id)) memory.id = createId()
    ids.add(memory.id)
    return [memory]
  })
}

function checkMemory(raw: Fields, fallbackTime: number, tell: Tell): SessionMemory | undefined {
  const { text: given, keys, range, model } = raw
  const kind = memoryKinds.find((each) => each === raw.kind)
  if (!kind || typeof given !== 'string') return undefined
  const text = cleanMemoryText(given, kind)
  if (text === '') return undefined
  const max = memoryTextLimits[kind]
  if (given.length > max) tell('text_cut', { field: 'text', max })
  const words: unknown[] = Array.isArray(keys) ? keys : []
  const fields: Fields = {
    ...withNumbersAsText(raw, 'id'),
    kind,
    text,
    sources: checkSources(raw.sources, tell),
    keys: cleanMemoryKeys(words.filter((key) => typeof key === 'string')),
    // One that names nothing is as good as none.
    range: kind === 'fact' ? undefined : checkRange(range, tell),
    ...(typeof model === 'string' && { model: cutText(model, textLimits.modelId) }),
  }
  if (keys !== undefined && keys !== null && !Array.isArray(keys)) toldField(tell)('keys')
  const memory = readRecord(sessionMemorySchema, fields, {
    defaults: {
      id: createId(),
      madeBy: 'import',
      createdAt: fallbackTime,
      updatedAt: fallbackTime,
    },
    onBadField: (name) => tell('field_unusable', { field: shortName(name) }),
  })
  if (!memory) return undefined
  if (memory.keys?.length === 0) delete memory.keys
  if (memory.range === undefined) delete memory.range
  return memory
}

function isShort(id: string): boolean {
  return id.length <= MAX_ID_LENGTH
}

function checkSources(raw: unknown, tell: Tell): MemorySource[] {
  if (raw === undefined || raw === null) return []
  const given: unknown[] = Array.isArray(raw) ? raw : []
  const sources = given.slice(0, memoryLimits.sources).flatMap((item) => {
    const { data } = memorySourceSchema.safeParse(item)
    return data && isShort(data.messageId) && isShort(data.textHash) ? [data] : []
  })
  if (!Array.isArray(raw) || sources.length < given.length) toldField(tell)('sources')
  return sources
}

function checkRange(raw: unknown, tell: Tell): SessionMemory['range'] {
  if (raw === undefined || raw === null) return undefined
  const { data } = memoryRangeSchema.safeParse(raw)
  if (data && isShort(data.first.messageId) && isShort(data.last.messageId)) return data
  toldField(tell)('range')
  return undefined
}
