import { useRef } from 'react'
import type { LorebookInUse } from '@/domain/lorebook'
import { useStore } from 'zustand'
import type { LoreEntryRecord, LorebookRecord } from '../lorebooks/lorebook-records'
import {
  countLoreEntries,
  getLoreEntriesByPages,
  getLoreEntry,
  getLorebook,
  getLorebookOfCharacter,
  getLorebooks,
  getLorebooksFor,
  type LorebookChoice,
} from '../lorebooks/lorebook-queries'
import {
  findLorebookUsers,
  getCharacterNames,
  hasLorebookSource,
  type LorebookUsers,
} from '../lorebooks/lorebook-users'
import { temporaryData } from '../conversations/temporary-data'
import { useLive, useLiveList } from './use-live'

/** All lorebooks by their names, those of cards too; undefined until read. */
export function useLorebooks(): LorebookRecord[] | undefined {
  return useLiveList(getLorebooks)
}

/** The books that count in a chat, in the order of precedence (LORE-01); undefined until read. */
export function useLorebooksFor(
  choice: LorebookChoice,
): LorebookInUse<LorebookRecord>[] | undefined {
  return useLive(() => getLorebooksFor(choice), [JSON.stringify(choice)])
}

/** One lorebook; undefined until read, null where there is none. */
export function useLorebook(id: string): LorebookRecord | null | undefined {
  return useLive(async () => (await getLorebook(id)) ?? null, [id])
}

/** The lorebook of a character's card; undefined until read, null where there is none. */
export function useLorebookOfCharacter(characterId: string): LorebookRecord | null | undefined {
  return useLive(async () => (await getLorebookOfCharacter(characterId)) ?? null, [characterId])
}

/** The entries of a book in their order; undefined until read. Those that have not changed keep their identity. */
export function useLoreEntries(bookId: string): LoreEntryRecord[] | undefined {
  const last = useRef<LoreEntryRecord[]>([])
  return useLive(async () => {
    last.current = await getLoreEntriesByPages(bookId, last.current)
    return last.current
  }, [bookId])
}

/** One entry; undefined until read, null where there is none. */
export function useLoreEntry(id: string): LoreEntryRecord | null | undefined {
  return useLive(async () => (await getLoreEntry(id)) ?? null, [id])
}

/** How many entries each book has, by its id; undefined until read. */
export function useLoreEntryCounts(
  bookIds: readonly string[],
): ReadonlyMap<string, number> | undefined {
  return useLive(() => countLoreEntries(bookIds), [bookIds.join(' ')])
}

/** Who names the lorebooks, by the book's id; undefined until read. */
export function useLorebookUsers(): ReadonlyMap<string, LorebookUsers> | undefined {
  const temporary = useStore(temporaryData)
  return useLive(findLorebookUsers, [], [temporary.conversations, temporary.characters])
}

/** The names of the characters whose cards books belong to, by the character's id; undefined until read. */
export function useLorebookOwners(
  books: readonly LorebookRecord[],
): ReadonlyMap<string, string> | undefined {
  const ids = [...new Set(books.flatMap(({ characterId }) => characterId ?? []))]
  return useLive(() => getCharacterNames(ids), [], [ids.join(' ')])
}

/** Whether the file that a book came from is kept; undefined until read. */
export function useHasLorebookSource(bookId: string): boolean | undefined {
  return useLive(() => hasLorebookSource(bookId), [bookId])
}
