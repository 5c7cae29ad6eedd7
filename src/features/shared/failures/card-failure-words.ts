import type { CardErrorCode } from '@/storage/cards/card-types'
import type { CardRunFailureCode } from '@/runs/run-kinds'
import type { FailureTable } from './failure-words'

/** What is said of a file that gives no character. */
export const cardFailureWords: FailureTable<CardErrorCode | CardRunFailureCode> = {
  card_none_in_picture: {
    title: 'There is no character in this picture.',
    detail:
      'Chat apps and photo libraries compress pictures anew, and a picture copied from a page loses its data.',
    hint: 'Take the file itself, as its page offers it for download.',
  },
  card_none: {
    title: 'This is no character card.',
    hint: 'Cards are PNG pictures, JSON files and CharX archives.',
  },
  card_json_broken: {
    title: ['The text of this card is broken in line {line}.', 'The text of this card is broken.'],
    hint: 'Download it again, or correct it in an editor.',
  },
  card_too_deep: {
    title: [
      'The text of this card is nested deeper than {#max} levels.',
      'The text of this card is nested too deep.',
    ],
    detail: 'Nobody writes cards like that, so it was not read.',
  },
  card_cut_off: { title: 'This file ends too early.', hint: 'Download it again.' },
  card_archive_damaged: { title: 'This archive is damaged.', hint: 'Download it again.' },
  card_archive_locked: {
    title: 'This archive has a password.',
    hint: 'Unpack it, and pack it again without one.',
  },
  card_not_in_archive: {
    title: 'There is no character in this archive.',
    detail: 'A CharX archive has a file named card.json at its top.',
  },
  card_too_large: {
    title: ['This card is larger than {max} MB.', 'This card is too large.'],
    detail: 'It was not read.',
  },
  card_too_many_files: {
    title: ['This archive has more than {#max} files.', 'This archive has too many files.'],
    detail: 'It was not read.',
  },
  card_locked: {
    title: 'This card was locked by RisuAI.',
    hint: 'Only RisuAI opens it. Export it from there without the lock.',
  },
  card_unreadable: {
    title: 'This file cannot be read.',
    hint: 'It may have been moved or changed meanwhile. Choose it again.',
  },
  card_minor: {
    title: [
      '“{name}” was not taken: everybody here is 18 or older.',
      'Everybody here is 18 or older.',
    ],
    detail: '“{words}” tells of somebody under 18.',
  },
  card_is_lorebook: {
    title: 'This is a lorebook and not a character.',
    hint: 'It can be imported as a lorebook.',
  },
  card_is_preset: {
    title: 'This is a preset and not a character.',
    hint: 'It can be imported as an order of the prompt.',
  },
  card_is_chat: {
    title: 'This is a chat and not a character.',
    hint: 'Chats of other apps cannot be imported yet.',
  },
  card_is_personas: {
    title: 'These are personas and no characters.',
    hint: 'They can be imported as personas.',
  },
  card_is_session: {
    title: 'This is a session of Parlour and not a single character.',
    hint: 'Import it under Settings, with everything in it.',
  },
  card_is_byaf: {
    title: 'This is a character of Backyard, which cannot be imported yet.',
    hint: 'Export it there as a character card.',
  },
  cards_too_many_at_once: {
    title: 'There is no room for more cards at once.',
    hint: 'Import those before it first.',
  },
  card_reader_broke: {
    title: 'The reader of cards broke down.',
    detail: 'The file may be too large for this device.',
  },
}
