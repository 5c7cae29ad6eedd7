import { findMinor } from '@/domain/adults/find-minor'
import { newCharacterParameters } from '@/ai/models/thinking-effort'
import type { CharacterMode } from '@/domain/character'
import { lockedStyleOf } from '@/domain/character-form'
import { chatScreenOf, conversationTypeFor } from '@/domain/conversation'
import type { ProviderType } from '@/domain/provider'
import { nextTurn } from '@/lib/next-turn'
import { paths } from '@/lib/paths'
import { CardError, type CardPicture, type ReadCardFile } from '@/storage/cards/card-types'
import { type CardImport, importCards as storeCards } from '@/storage/commands/cards'
import type { CharacterDraft } from '@/storage/commands/characters'
import type { Undo } from '@/storage/commands/undo'
import type { GalleryDraft } from '@/storage/gallery'
import { startChat, tryCard } from '../chat/start-chat'
import { keepAsItCame } from '../pictures/keep-as-it-came'
import type { ArrivingCard, ImportedCards } from './arriving-card'
import { startRun } from '../live-runs'
import { readRun } from '../run-store'
import { CARDS, changeCards } from './read-cards'

/** Who answers as an imported character, and where: CARD-34. */
export interface AnswerChoice {
  /** Blank where there is no provider yet. */
  providerId: string
  providerType?: ProviderType
  model: string
  mode: CharacterMode
}

/** How one card is imported. */
export interface CardChoice extends AnswerChoice {
  /** In place of the card's, where that is blank or the user wants another. */
  name: string
  /** Id of the character whose place it takes. */
  replaces?: string
}

/** A card that was read. */
type ReadyCard = ArrivingCard & { card: ReadCardFile }

/** Whether a card was read and can be imported. */
export function isReady(arriving: ArrivingCard): arriving is ReadyCard {
  return arriving.card !== undefined && arriving.state === 'ready'
}

/** What an imported character is: all of the card, role-played, with its macros. */
function toCardDraft(
  { reading }: Pick<ReadCardFile, 'reading'>,
  { name, providerId, providerType, model, mode }: CardChoice,
): CharacterDraft {
  const interactionStyle = lockedStyleOf(mode) ?? 'default'
  return {
    ...reading.fields,
    name,
    characterMode: mode,
    interactionStyle,
    useMacros: true,
    providerId,
    ...(providerType && { providerType }),
    model,
    modelParameters: newCharacterParameters(interactionStyle, providerType, model),
  }
}

/** A card with its pictures within bounds. @throws {CardError} `card_minor`: a name that was typed counts as well. */
async function toCardImport(
  { card, portrait }: ReadyCard,
  choice: CardChoice,
): Promise<CardImport> {
  const draft = toCardDraft(card, choice)
  // All else has passed the check in the worker, where it holds nobody up.
  const minor = draft.name === card.reading.fields.name ? undefined : findMinor(draft.name)
  if (minor) throw new CardError('card_minor', { name: draft.name, words: minor.words })
  const pictures: GalleryDraft[] = []
  // One after the other: each is decoded whole.
  for (const picture of card.pictures) pictures.push(await toGalleryDraft(picture))
  return {
    draft,
    card: { text: card.text, ...(card.files.length > 0 && { files: card.files }) },
    lorebook: card.lorebook,
    ...(portrait && card.portrait && { portrait: ofCard(card.portrait, portrait) }),
    pictures,
    ...(choice.replaces !== undefined && { replaces: choice.replaces }),
  }
}

async function toGalleryDraft(picture: CardPicture): Promise<GalleryDraft> {
  return ofCard(picture, await keepAsItCame(picture.blob))
}

function ofCard({ name, uri }: CardPicture, picture: GalleryDraft['picture']): GalleryDraft {
  return {
    picture,
    source: 'uploaded',
    ...(name !== '' && { name }),
    ...(uri !== '' && { cardAsset: uri }),
  }
}

/** Who is stored, and as what. */
type ChosenCards = readonly { arriving: ReadyCard; choice: CardChoice }[]

/**
 * Stores cards in one transaction: all of them or none. It is the same run that has read them, and can be stopped until
 * it writes.
 * @returns the ids in the same order, and the way back; undefined where it was stopped. @throws {CardError} @throws {StorageError}
 */
export async function importArriving(
  cards: ChosenCards,
): Promise<{ ids: string[]; undo: Undo } | undefined> {
  return storeArriving(cards, () => undefined)
}

/**
 * As `importArriving`, for those that a list imports at one press: the run keeps the way back, from the moment at which it
 * shows them as imported. Who closes the list at once is offered it, too.
 * @returns whether they were stored, and not stopped. @throws {CardError} @throws {StorageError}
 */
export async function importListed(cards: ChosenCards): Promise<boolean> {
  const stored = await storeArriving(cards, (undo) => ({
    imported: { undo, count: cards.length },
  }))
  return stored !== undefined
}

async function storeArriving(
  cards: ChosenCards,
  toKeep: (undo: Undo) => { imported: ImportedCards } | undefined,
): Promise<{ ids: string[]; undo: Undo } | undefined> {
  const run = startRun('cards', CARDS, {
    progress: { step: 'importing', done: 0, total: cards.length },
    data: readRun('cards', CARDS)?.data ?? { cards: [], leftOut: 0 },
  })
  try {
    const imports: CardImport[] = []
    for (const { arriving, choice } of cards) {
      imports.push(await toCardImport(arriving, choice))
      await nextTurn()
      if (!run.isCurrent()) return undefined
      run.change({ progress: { done: imports.length } })
    }
    const { ids, undo: takeOut } = await storeCards(imports)
    const made = new Map(cards.map(({ arriving }, index) => [arriving.id, ids[index]]))
    const undo = async () => {
      await takeOut()
      changeCards((card) =>
        made.has(card.id) ? { ...card, state: 'ready', characterId: undefined } : card,
      )
    }
    changeCards(
      (card) =>
        made.has(card.id) ? { ...card, state: 'imported', characterId: made.get(card.id) } : card,
      toKeep(undo),
    )
    return { ids, undo }
  } finally {
    // What failed can be tried again.
    run.end({ state: 'done' })
  }
}

/** Starts a chat with a character that was imported. @returns where it is. @throws {StorageError} */
export async function chatWithImported(
  characterId: string,
  { mode }: Pick<AnswerChoice, 'mode'>,
  greeting: number,
): Promise<string> {
  const conversationType = conversationTypeFor({ characterMode: mode })
  const id = await startChat({ characterId, conversationType, greeting })
  return paths[chatScreenOf({ conversationType }, undefined)](id)
}

/** "Try without saving": a chat that is in memory alone. @returns where it is. @throws {CardError} */
export async function tryWithoutSaving(
  arriving: ReadyCard,
  choice: CardChoice,
  greeting: number,
): Promise<string> {
  const conversationType = conversationTypeFor({ characterMode: choice.mode })
  const card = await toCardImport(arriving, choice)
  const id = await tryCard(card, { conversationType, greeting })
  return paths[chatScreenOf({ conversationType }, undefined)](id)
}
