import { CardReader, type CardWorker } from '../cards/card-reader'
import type { CardSource } from '../cards/card-wire'
import { isNameVisible } from '../session-file/check/check-fields'
import { LorebookError, type ReadLorebook } from './lorebook-file-types'
import { textLimits } from '@/domain/text-limits'
import { cutText } from '@/lib/cut-text'

/** Reads lorebooks in the worker that reads cards, one after the other, so that the page takes keys meanwhile. */
export class LorebookReader {
  readonly #reader: CardReader

  /** @param startWorker tests have their own. */
  constructor(startWorker?: () => CardWorker) {
    this.#reader = new CardReader(startWorker)
  }

  /**
   * Reads one lorebook; the one before must be done. One without a name is called like its file.
   * @param source a file, which may be a card with a lorebook in it, or a text that was pasted.
   * @throws {LorebookError} of what gives none. @throws the signal's reason.
   */
  async readLorebookFile(source: CardSource, signal?: AbortSignal): Promise<ReadLorebook> {
    const broke = (cause?: unknown) => new LorebookError('lorebook_reader_broke', undefined, cause)
    const reply = await this.#reader.ask({ lorebook: source }, broke, signal)
    if (reply.kind === 'lorebook') return withName(reply.lorebook, source)
    throw reply.kind === 'lorebook_refused' ? new LorebookError(reply.code, reply.params) : broke()
  }

  /** Lets the worker go, whatever it is at. */
  end(): void {
    this.#reader.end()
  }
}

function withName(lorebook: ReadLorebook, source: CardSource): ReadLorebook {
  if (lorebook.book.name !== '' || !(source instanceof File)) return lorebook
  const base = source.name.replace(/\.[a-z0-9]{1,9}$/i, '').replaceAll(/[\s\p{Cc}]+/gu, ' ')
  const name = cutText(base.trim(), textLimits.name)
  return isNameVisible(name) ? { ...lorebook, book: { ...lorebook.book, name } } : lorebook
}
