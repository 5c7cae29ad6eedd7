import type { LoreEntry, LoreRestReason } from '@/domain/lorebook'
import type { CompiledKey } from '../book/compile-keys'
import type { LoreChat } from '../lore-types'
import type { EntryInUse, Firing } from './entry-in-use'
import { type FiredBefore, stateAt } from './fired-before'
import type { LoreReader } from './lore-reader'

/** That an entry rests, and why. */
interface Resting {
  kind: 'rests'
  why: LoreRestReason
  /** Whether nothing that other entries say can change it. */
  isFinal: boolean
}

/** What an entry does. */
export type Verdict = Firing | Resting

const rests = (why: LoreRestReason): Verdict => ({ kind: 'rests', why, isFinal: true })

/** In which triggers' names of SillyTavern an answer counts. LORE-34 */
const TRIGGER_NAMES: Readonly<Record<LoreChat['trigger'], readonly string[]>> = {
  normal: ['normal'],
  regenerate: ['regenerate', 'swipe'],
  continue: ['continue'],
}

const plainName = (name: string) => name.normalize('NFC').trim().toLowerCase()

function isFilteredOut({ triggers, characterFilter }: LoreEntry, chat: LoreChat): boolean {
  const wanted = triggers?.map(plainName).filter((name) => name !== '') ?? []
  if (wanted.length > 0 && !TRIGGER_NAMES[chat.trigger].some((name) => wanted.includes(name)))
    return true
  const names = characterFilter?.names.map(plainName).filter((name) => name !== '') ?? []
  if (names.length === 0) return false
  const isNamed = chat.characterNames.some((name) => names.includes(plainName(name)))
  return isNamed === (characterFilter?.isExclude ?? false)
}

const NONE: readonly number[] = []

/**
 * Judges an entry by all but keys, in the order of LORE-38: enabled, decorators that fire or rest in all cases, the firings
 * before, conditions. @returns undefined where constant or keys decide.
 */
export function judgeAtOnce(
  use: EntryInUse,
  chat: LoreChat,
  fired: FiredBefore,
): Verdict | undefined {
  const { compiled } = use
  const { entry, decorators, delay } = compiled
  const firings = fired.get(entry.id) ?? NONE
  const surely = (reason: Firing['reason']): Verdict => ({
    kind: 'fires',
    use,
    reason,
    isSure: true,
  })
  if (!entry.enabled) return rests('disabled')
  if (decorators.activate) return surely('decorator')
  if (decorators.dontActivate) return rests('dontActivate')
  if (firings.length > 0) {
    if (decorators.keepsAfterMatch) return surely('kept')
    if (decorators.restsAfterMatch) return rests('dontActivate')
  }
  if (isFilteredOut(entry, chat)) return rests('filter')
  if (chat.messageCount < delay) return rests('delay')
  const state = stateAt(compiled, firings, chat.messageCount)
  if (state === 'cooldown') return rests('cooldown')
  const { onlyAfter = 0, onlyEvery = 1, greeting } = decorators
  const count = chat.characterMessageCount
  const isOtherGreeting =
    greeting !== undefined && chat.greeting !== undefined && greeting !== chat.greeting
  if (count < onlyAfter || count % onlyEvery !== 0 || isOtherGreeting) return rests('decorator')
  if (state === 'sticky') return surely('sticky')
  return undefined
}

/** How far recursion is. */
export interface RecursionStep {
  /** 0 is the messages. */
  step: number
  /** Entries up to this level of recursion may fire; 0 in the first step. */
  level: number
}

/** Judges an entry by what was read so far. LORE-19 to -23, LORE-42 */
export function judgeByText(use: EntryInUse, reader: LoreReader, at: RecursionStep): Verdict {
  const { compiled } = use
  const { recursionLevel, reads: all } = compiled
  reader.sawSlow = false
  // Once its level is open, messages count for it as well. LORE-23
  const mayFire = recursionLevel <= 0 || (all.lore && at.step > 0 && recursionLevel <= at.level)
  const verdict = judgeKeys(use, reader)
  const isFinal = !all.lore
  if (verdict.kind === 'fires')
    return mayFire ? verdict : { kind: 'rests', why: 'recursionOnly', isFinal }
  return { ...verdict, isFinal: verdict.isFinal || isFinal }
}

function judgeKeys(use: EntryInUse, reader: LoreReader): Verdict {
  const { compiled, keys } = use
  const { entry, reads: all } = compiled
  const isThere = (key: CompiledKey) => reader.find(key, all) !== undefined
  const resting = (why: LoreRestReason, read: readonly CompiledKey[] = []): Verdict => {
    const isBroken = read.some(({ kind }) => kind === 'broken')
    const reason = reader.sawSlow ? 'slowPattern' : isBroken ? 'brokenPattern' : why
    return { kind: 'rests', why: reason, isFinal: false }
  }
  const decoratorsAgree = () =>
    keys.additional.every((list) => list.length === 0 || list.some(isThere)) &&
    !keys.excluded.some((list) => list.some(isThere)) &&
    !keys.excludedTogether.some((list) => list.length > 0 && list.every(isThere))
  if (entry.constant) {
    return decoratorsAgree()
      ? { kind: 'fires', use, reason: 'constant', isSure: false }
      : resting('decorator')
  }
  if (keys.primary.length === 0) return rests('noKeys')
  if (entry.usePatterns === true && hasBroken(keys)) return rests('brokenPattern')
  // The first listed key that is found. LORE-09
  const found = keys.primary.find(isThere)
  if (!found) return resting('notFound', keys.primary)
  if (!secondaryAgree(entry, keys.secondary, isThere)) {
    const { secondaryLogic = 'any' } = entry
    const mustBeThere = secondaryLogic === 'any' || secondaryLogic === 'all'
    return resting('secondary', mustBeThere ? keys.secondary : [])
  }
  if (!decoratorsAgree()) return resting('decorator')
  const kind = reader.find(found, all)
  return {
    kind: 'fires',
    use,
    reason: kind === 'message' || kind === undefined ? 'key' : kind,
    isSure: false,
    found: { key: found, reads: all },
  }
}

function hasBroken(keys: EntryInUse['keys']): boolean {
  const lists = [keys.primary, keys.secondary, ...keys.additional, ...keys.excluded]
  return [...lists, ...keys.excludedTogether].flat().some(({ kind }) => kind === 'broken')
}

/** LORE-20 */
function secondaryAgree(
  { secondaryLogic = 'any' }: LoreEntry,
  keys: readonly CompiledKey[],
  isThere: (key: CompiledKey) => boolean,
): boolean {
  if (keys.length === 0) return true
  switch (secondaryLogic) {
    case 'any':
      return keys.some(isThere)
    case 'notAll':
      return !keys.every(isThere)
    case 'notAny':
      return !keys.some(isThere)
    case 'all':
      return keys.every(isThere)
  }
}

/** How many keys of an entry are found; by it groups choose that count them. Secondary keys count where they must be there. */
export function scoreOf({ compiled, keys }: EntryInUse, reader: LoreReader): number {
  const { entry, reads } = compiled
  const count = (list: readonly CompiledKey[]) =>
    list.filter((key) => reader.find(key, reads) !== undefined).length
  if (keys.primary.length === 0) return 0
  const { secondaryLogic = 'any' } = entry
  const secondary = count(keys.secondary)
  const isCounted =
    secondaryLogic === 'any' || (secondaryLogic === 'all' && secondary === keys.secondary.length)
  return count(keys.primary) + (isCounted ? secondary : 0)
}
