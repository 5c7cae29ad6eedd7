import type { LoreEntryRecord, LorebookRecord } from '../lorebooks/lorebook-records'
import {
  countLoreEntries,
  getLoreEntries,
  getLorebook,
  getLorebookOfCharacter,
  getLorebooks,
} from '../lorebooks/lorebook-queries'
import { useLive, useLiveList } from './use-live'

/** All lorebooks by their names, those of cards too; undefined until read. */
export function useLorebooks(): LorebookRecord[] | undefined {
  return useLiveList(getLorebooks)
}

/** One lorebook; undefined until read, null where there is none. */
export function useLorebook(id: string): LorebookRecord | null | undefined {
  return useLive(async () => (await getLorebook(id)) ?? null, [id])
}

/** The lorebook of a character's card; undefined until read, null where there is none. */
export function useLorebookOfCharacter(characterId: string): LorebookRecord | null | undefined {
  return useLive(async () => (await getLorebookOfCharacter(characterId)) ?? null, [characterId])
}

/** The entries of a book in their order; undefined until read. */
export function useLoreEntries(bookId: string): LoreEntryRecord[] | undefined {
  return useLive(() => getLoreEntries(bookId), [bookId])
}

/** How many entries each book has, by its id; undefined until read. */
export function useLoreEntryCounts(
  bookIds: readonly string[],
): ReadonlyMap<string, number> | undefined {
  return useLive(() => countLoreEntries(bookIds), [bookIds.join(' ')])
}
