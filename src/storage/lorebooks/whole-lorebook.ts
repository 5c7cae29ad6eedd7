import type { LoreEntryRecord, LorebookRecord, LorebookSourceRecord } from './lorebook-records'

/** A lorebook with its entries and what it came from, as they are stored. */
export interface WholeLorebook {
  book: LorebookRecord
  /** In their order. */
  entries: LoreEntryRecord[]
  source?: LorebookSourceRecord
}
