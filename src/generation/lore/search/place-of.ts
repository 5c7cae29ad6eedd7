import type { DepthRole } from '@/domain/character'
import { DEFAULT_NOTE_DEPTH, DEFAULT_NOTE_ROLE } from '@/domain/character'
import { DEFAULT_LORE_POSITION, type LoreUse } from '@/domain/lorebook'
import type { CompiledEntry } from '../book/compile-book'
import type { LoreChat, LorePlace, LoreSettings } from '../lore-types'

/** A place as it is planned, and as it is told. */
interface NamedPlace {
  place: LorePlace
  told: LoreUse['place']
}

/** Where lore goes that keeps the beginning of a prompt the same. LORE-56 */
const NEAR_THE_END = 1

/**
 * Where an entry stands. LORE-25, LORE-26, LORE-35, LORE-41
 * @returns undefined where it is for an outlet without a name.
 */
export function placeOf(
  { entry, decorators }: CompiledEntry,
  chat: LoreChat,
  settings: LoreSettings,
): NamedPlace | undefined {
  const { position, depth, reverseDepth, role } = decorators
  const at = (wanted: number, fallback: DepthRole = DEFAULT_NOTE_ROLE) => {
    const clamped = Math.min(Math.max(0, Math.floor(wanted)), chat.messages.length)
    return atDepth(clamped, role ?? fallback)
  }
  switch (position) {
    case 'before_desc':
      return beside('description', 'before', 'beforeDescription')
    case 'after_desc':
      return beside('description', 'after', 'afterDescription')
    case 'personality':
      if (settings.hasPersonality)
        return { place: { slot: 'personality', side: 'after' }, told: { at: 'personality' } }
      break
    case 'scenario':
      if (settings.hasScenario)
        return { place: { slot: 'scenario', side: 'after' }, told: { at: 'scenario' } }
      break
    case undefined:
  }
  if (depth !== undefined) return at(depth, entry.role)
  if (reverseDepth !== undefined) return at(chat.messageCount - reverseDepth, entry.role)
  const field = entry.position ?? DEFAULT_LORE_POSITION
  switch (field) {
    case 'beforeCharacter':
    case 'afterCharacter': {
      if (settings.keepsBeginning) return atDepth(NEAR_THE_END, 'system')
      const slot = field === 'beforeCharacter' ? 'loreBefore' : 'loreAfter'
      return { place: { slot, side: 'in' }, told: { at: field } }
    }
    case 'aboveNote':
      return { place: { note: 'above' }, told: { at: field } }
    case 'belowNote':
      return { place: { note: 'below' }, told: { at: field } }
    case 'beforeExamples':
      return beside('examples', 'before', field)
    case 'afterExamples':
      return beside('examples', 'after', field)
    case 'depth': {
      const own = Number.isFinite(entry.depth) ? entry.depth : undefined
      return at(own ?? DEFAULT_NOTE_DEPTH, entry.role)
    }
    case 'outlet': {
      const outlet = entry.outlet?.trim()
      return outlet ? { place: { outlet }, told: { at: field, outlet } } : undefined
    }
  }
}

function beside(
  slot: 'description' | 'examples',
  side: 'before' | 'after',
  at: LoreUse['place']['at'],
): NamedPlace {
  return { place: { slot, side }, told: { at } }
}

function atDepth(depth: number, role: DepthRole): NamedPlace {
  return { place: { depth, role }, told: { at: 'depth', depth, role } }
}
