import { createStore } from 'zustand/vanilla'
import { isSame } from '@/features/shared/fields/draft-fields'
import { applyChange } from '@/storage/database/apply-change'

/** Milliseconds without a key after which what was typed is saved. */
const SAVE_AFTER_MS = 600

/** What was typed into the fields of one record and does not stand in it yet. */
interface Kept<Draft> {
  /** The fields by their names; undefined is emptied. */
  fields: Partial<Draft>
  /** When the saving of a field began that has ended well, in epoch milliseconds. A field without one is not saved. */
  savedAt: Partial<Record<keyof Draft, number>>
  /** Whether the last saving failed. */
  hasFailed: boolean
  /** Whether the record was gone when it was to be saved. */
  isGone: boolean
}

/** How what was typed into a record fares. */
export type SaveState = 'saved' | 'saving' | 'failed' | 'gone'

/**
 * Saves records field by field while they are typed into. What could not be saved stays here, over all changes of the
 * screen, until it can. LORE-55
 * @param save changes a record; false where it is gone
 */
export class ChangeKeeper<Draft extends object> {
  readonly store = createStore<Readonly<Record<string, Kept<Draft>>>>(() => ({}))
  private readonly timers = new Map<string, ReturnType<typeof setTimeout>>()

  constructor(private readonly save: (id: string, change: Partial<Draft>) => Promise<boolean>) {}

  /** Takes what was typed or chosen, to save it soon. */
  change(id: string, change: Partial<Draft>): void {
    const kept = this.store.getState()[id]
    const savedAt = { ...kept?.savedAt }
    for (const field of Object.keys(change)) Reflect.deleteProperty(savedAt, field)
    this.put(id, {
      fields: { ...kept?.fields, ...change },
      savedAt,
      hasFailed: kept?.hasFailed ?? false,
      isGone: kept?.isGone ?? false,
    })
    clearTimeout(this.timers.get(id))
    this.timers.set(
      id,
      setTimeout(() => void this.flush(id), SAVE_AFTER_MS),
    )
  }

  /** Saves what was typed into a record at once. Never rejects: what fails stands in the banner of failed writes. */
  async flush(id: string): Promise<void> {
    clearTimeout(this.timers.get(id))
    this.timers.delete(id)
    const kept = this.store.getState()[id]
    const unsaved = kept && unsavedOf(kept)
    if (!unsaved || Object.keys(unsaved).length === 0) return
    const startedAt = Date.now()
    try {
      const isThere = await this.save(id, unsaved)
      this.settle(id, unsaved, isThere ? startedAt : undefined)
    } catch {
      const now = this.store.getState()[id]
      if (now) this.put(id, { ...now, hasFailed: true })
    }
  }

  /** Saves what was typed into all records, when the page may go. */
  async flushAll(): Promise<void> {
    await Promise.all(Object.keys(this.store.getState()).map((id) => this.flush(id)))
  }

  /** Forgets what was typed into a record, when it is deleted. */
  forget(id: string): void {
    clearTimeout(this.timers.get(id))
    this.timers.delete(id)
    const { [id]: _, ...rest } = this.store.getState()
    this.store.setState(rest, true)
  }

  /** @param savedAt undefined where the record is gone */
  private settle(id: string, sent: Partial<Draft>, savedAt: number | undefined): void {
    const kept = this.store.getState()[id]
    if (!kept) return
    const saved = { ...kept.savedAt }
    if (savedAt !== undefined)
      for (const field of Object.keys(sent)) {
        // What was typed since is not saved yet.
        if (Reflect.get(sent, field) === Reflect.get(kept.fields, field))
          Reflect.set(saved, field, savedAt)
      }
    this.put(id, { ...kept, savedAt: saved, hasFailed: false, isGone: savedAt === undefined })
  }

  private put(id: string, kept: Kept<Draft>): void {
    this.store.setState({ ...this.store.getState(), [id]: kept }, true)
  }
}

/** The fields that are not saved. */
function unsavedOf<Draft extends object>({ fields, savedAt }: Kept<Draft>): Partial<Draft> {
  const unsaved = { ...fields }
  for (const field of Object.keys(savedAt)) Reflect.deleteProperty(unsaved, field)
  return unsaved
}

/**
 * A record with what was typed into it. What is saved counts until the record itself has come back from the database with
 * it; from then on the record counts, so that what another tab changes is seen.
 */
export function withKept<Draft extends object, Row extends Draft & { updatedAt: number }>(
  record: Row,
  kept: Kept<Draft> | undefined,
): Row {
  if (!kept) return record
  const counting = { ...kept.fields }
  for (const field of Object.keys(kept.savedAt)) {
    const savedAt: unknown = Reflect.get(kept.savedAt, field)
    if (typeof savedAt === 'number' && record.updatedAt >= savedAt)
      Reflect.deleteProperty(counting, field)
  }
  return applyChange<Row>(record, counting as Partial<Row>)
}

/** How what was typed into a record fares. */
export function saveStateOf<Draft extends object>(
  record: Draft,
  kept: Kept<Draft> | undefined,
): SaveState {
  const unsaved = kept ? unsavedOf(kept) : {}
  // What a failed write's own Retry has saved meanwhile is no longer unsaved.
  const isUnsaved = Object.keys(unsaved).some(
    (field) => !isSame(Reflect.get(unsaved, field), Reflect.get(record, field)),
  )
  if (!kept || !isUnsaved) return 'saved'
  if (kept.isGone) return 'gone'
  return kept.hasFailed ? 'failed' : 'saving'
}
