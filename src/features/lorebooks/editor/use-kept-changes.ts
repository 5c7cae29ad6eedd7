import { useCallback, useEffect } from 'react'
import { useStore } from 'zustand'
import type { LoreEntryRecord, LorebookRecord } from '@/storage/lorebooks/lorebook-records'
import {
  type LorebookDraft,
  type LoreEntryDraft,
  updateLorebook,
  updateLoreEntry,
} from '@/storage/commands/lorebooks'
import { ChangeKeeper, saveStateOf, withKept } from './change-keeper'

/** What is typed into entries, by the entry's id. */
export const entryChanges = new ChangeKeeper<LoreEntryDraft>(updateLoreEntry)
/** What is typed into the settings of books, by the book's id. */
export const bookChanges = new ChangeKeeper<LorebookDraft>(updateLorebook)

/** Saves all that was typed, when the page is hidden or left. */
export function useSaveOnLeave(): void {
  useEffect(() => {
    const save = () => {
      void entryChanges.flushAll()
      void bookChanges.flushAll()
    }
    addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
      save()
    }
  }, [])
}

/** An entry with what is typed into it, and how that fares. */
export function useKeptEntry(record: LoreEntryRecord) {
  const { id } = record
  const kept = useStore(entryChanges.store, (all) => all[id])
  const change = useCallback((next: Partial<LoreEntryDraft>) => entryChanges.change(id, next), [id])
  useEffect(() => () => void entryChanges.flush(id), [id])
  return {
    entry: withKept<LoreEntryDraft, LoreEntryRecord>(record, kept),
    state: saveStateOf<LoreEntryDraft>(record, kept),
    change,
  }
}

/** A book with what is typed into its settings, and how that fares. */
export function useKeptBook(record: LorebookRecord) {
  const { id } = record
  const kept = useStore(bookChanges.store, (all) => all[id])
  const change = useCallback((next: Partial<LorebookDraft>) => bookChanges.change(id, next), [id])
  useEffect(() => () => void bookChanges.flush(id), [id])
  return {
    book: withKept<LorebookDraft, LorebookRecord>(record, kept),
    state: saveStateOf<LorebookDraft>(record, kept),
    change,
  }
}
