import { FailureError } from '@/lib/failure'

/** Why a character cannot be written as a card. */
export type CardWriteErrorCode =
  /** The portrait is no PNG that is whole. The page draws it anew as one. */
  | 'portrait_no_png'
  /** max: megabytes of pictures and files that an archive takes */
  | 'card_files_too_large'
  /** The worker that writes cards broke down, or does not start. */
  | 'card_writer_broke'

/** Why a character cannot be written as a card. Nothing has been handed out then. */
export class CardWriteError extends FailureError<CardWriteErrorCode> {
  override readonly name = 'CardWriteError'
}
