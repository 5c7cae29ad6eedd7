import type { Failure } from '@/lib/failure'
import { toFailure } from '@/lib/failure'
import { type LorebookTextRequest, writeLorebookText } from '../../lorebooks/write/lorebook-text'
import { CardWriteError, type CardWriteErrorCode } from '../write/write-error'
import {
  type CardFileRequest,
  type CardOutlook,
  type CardToExport,
  outlookOf,
  writeCardFile,
} from './card-file'

/** What the page asks of the worker that writes cards and lorebooks; one at a time. */
export type CardWriterRequest =
  | { call: 'look'; card: CardToExport }
  | { call: 'write'; request: CardFileRequest }
  | { call: 'lorebook'; request: LorebookTextRequest }

/** What it answers. */
export type CardWriterReply =
  | { kind: 'outlook'; outlook: CardOutlook }
  | { kind: 'file'; file: Blob }
  | { kind: 'refused'; code: CardWriteErrorCode; params?: Failure['params'] }
  | { kind: 'failed'; failure: Failure }

/** Where requests come from and replies go. */
export interface CardWriterPort {
  post: (reply: CardWriterReply) => void
  listen: (onRequest: (request: CardWriterRequest) => void) => void
}

async function answer(request: CardWriterRequest): Promise<CardWriterReply> {
  if (request.call === 'look') return { kind: 'outlook', outlook: outlookOf(request.card) }
  try {
    if (request.call === 'lorebook') {
      const text = writeLorebookText(request.request)
      return { kind: 'file', file: new Blob([text], { type: 'application/json' }) }
    }
    return { kind: 'file', file: await writeCardFile(request.request) }
  } catch (cause) {
    if (!(cause instanceof CardWriteError)) return { kind: 'failed', failure: toFailure(cause) }
    return { kind: 'refused', code: cause.code, params: cause.params }
  }
}

/** Answers the page's requests, in a worker. */
export function serveCardWriter({ post, listen }: CardWriterPort): void {
  listen((request) => {
    answer(request).then(post, (cause: unknown) =>
      post({ kind: 'failed', failure: toFailure(cause) }),
    )
  })
}
