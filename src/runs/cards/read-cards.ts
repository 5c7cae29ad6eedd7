import { createId } from '@/lib/ids'
import { FailureError, toFailure } from '@/lib/failure'
import { CardReader } from '@/storage/cards/card-reader'
import type { ReadCardFile } from '@/storage/cards/card-types'
import { findPresentCards, type PresentCards } from '@/storage/commands/cards'
import { changeRun, forgetRun, type RunHandle, startRun } from '../live-runs'
import { keepAsItCame } from '../pictures/keep-as-it-came'
import type { CardRunFailureCode } from '../run-kinds'
import { readRun } from '../run-store'
import type { ArrivingCard, ImportedCards, PresentCard } from './arriving-card'

/* Cards are read one after the other, so that 200 files need the memory of one worker. Nothing is stored by it. */

/** The key of the run: there is one import of cards at a time. */
export const CARDS = 'cards'

/** Files of one go at most. */
export const MAX_CARD_FILES = 200

/** Code units of the texts of one go: they stay in memory until they are stored. */
const MAX_TEXT = 300_000_000

/** A card is not taken, because those before it fill the memory. */
class TooManyCards extends FailureError<CardRunFailureCode> {}

/**
 * Reads files and pasted texts for their preview; what was read before is forgotten. A bad one never stops the others.
 * Never throws.
 */
export async function readCards(sources: readonly (File | string)[]): Promise<void> {
  const cards = sources
    .slice(0, MAX_CARD_FILES)
    .map((source): ArrivingCard => ({ id: createId(), source, state: 'waiting' }))
  const run = startRun('cards', CARDS, {
    progress: { step: 'reading', done: 0, total: cards.length },
    data: { cards, leftOut: sources.length - cards.length },
  })
  const reader = new CardReader()
  try {
    const present = await findPresentCards()
    await readAll(cards, run, { reader, present })
    run.end({ state: 'done' })
  } catch (cause) {
    run.end({ state: 'failed', failure: toFailure(cause) })
  } finally {
    reader.end()
  }
}

interface Tools {
  reader: CardReader
  present: PresentCards
}

async function readAll(
  cards: readonly ArrivingCard[],
  run: RunHandle<'cards'>,
  { reader, present }: Tools,
): Promise<void> {
  const texts = new Set<string>()
  let textLeft = MAX_TEXT
  for (const [index, { id, source }] of cards.entries()) {
    if (!run.isCurrent()) return
    changeCard(id, { state: 'reading' })
    try {
      const card = await reader.read(source, run.signal)
      textLeft -= card.text.length
      if (textLeft < 0) throw new TooManyCards('cards_too_many_at_once')
      const portrait = card.portrait && (await keepAsItCame(card.portrait.blob))
      const found = await findPresent(card, present, texts)
      texts.add(card.text)
      changeCard(id, { state: 'ready', card, portrait, present: found })
    } catch (cause) {
      if (run.signal.aborted) return
      changeCard(id, { state: 'refused', failure: toFailure(cause) })
    }
    run.change({ progress: { done: index + 1 } })
  }
}

async function findPresent(
  { text, reading }: ReadCardFile,
  present: PresentCards,
  texts: ReadonlySet<string>,
): Promise<PresentCard> {
  const { name } = reading.fields
  return {
    sameCardId: await present.sameCard(text),
    namesakeIds: name === '' ? [] : present.sameName(name),
    isTwice: texts.has(text),
  }
}

/** Changes one card of the run, where it is still there. */
function changeCard(id: string, change: Partial<ArrivingCard>): void {
  changeCards((card) => (card.id === id ? { ...card, ...change } : card))
}

/**
 * Changes cards of the run, all at once: each change draws the list.
 * @param more what else of the run changes with them, so that nobody sees one without the other
 */
export function changeCards(
  change: (card: ArrivingCard) => ArrivingCard,
  more?: { imported: ImportedCards | undefined },
): void {
  const cards = readRun('cards', CARDS)?.data.cards
  if (cards) changeRun('cards', CARDS, { data: { cards: cards.map(change), ...more } })
}

/** Lets all go that was read and not imported. */
export function forgetCards(): void {
  forgetRun('cards', CARDS)
}
