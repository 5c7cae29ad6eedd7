import type { CardWriteErrorCode } from '@/storage/cards/write/write-error'
import type { FailureTable } from './failure-words'

/** What a character says that cannot be written as a card. */
export const cardWriteFailureWords: FailureTable<CardWriteErrorCode> = {
  portrait_no_png: {
    title: 'The portrait cannot be written as a PNG.',
    hint: 'Export the card as text, or choose another portrait.',
  },
  card_files_too_large: {
    title: 'The pictures and files of this character are more than {max} MB.',
    hint: 'Export the card as a picture or as text, or take pictures out of its gallery.',
  },
  card_writer_broke: {
    title: 'The card could not be written.',
    hint: 'Reload the page and try again.',
  },
}
