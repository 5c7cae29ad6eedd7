import type { Failure } from '@/lib/failure'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import type { ReadCardFile } from '@/storage/cards/card-types'
import type { Undo } from '@/storage/commands/undo'

/** How an import of several is taken back, and of how many characters. */
export interface ImportedCards {
  undo: Undo
  count: number
}

/** Where a card is on its way. */
type ArrivingState = 'waiting' | 'reading' | 'ready' | 'refused' | 'imported'

/** What is here already of a card. */
export interface PresentCard {
  /** The character that has this very card. */
  sameCardId?: string
  /** Characters with the same name. */
  namesakeIds: readonly string[]
  /** Another file of the same go has the very same card, and counts instead. */
  isTwice: boolean
}

/** A card on its way from a file to a character. */
export interface ArrivingCard {
  id: string
  /** The file, or a text that was pasted. */
  source: File | string
  state: ArrivingState
  /** What was read; absent before, and for what was refused. */
  card?: ReadCardFile
  /** The face, within bounds. */
  portrait?: PreparedPicture
  present?: PresentCard
  /** Why it was refused. */
  failure?: Failure
  /** The character that was made of it. */
  characterId?: string
}
