import type { LorebookErrorCode } from '@/storage/lorebooks/lorebook-file-types'
import type { FailureTable } from './failure-words'

/** What is said of a file that gives no lorebook. */
export const lorebookFailureWords: FailureTable<LorebookErrorCode> = {
  lorebook_none: {
    title: 'This is no lorebook.',
    hint: 'Lorebooks are JSON files of SillyTavern, RisuAI, Agnai, NovelAI and card sites, and cards with one inside.',
  },
  lorebook_json_broken: {
    title: [
      'The text of this lorebook is broken in line {line}.',
      'The text of this lorebook is broken.',
    ],
    hint: 'Download it again, or correct it in an editor.',
  },
  lorebook_too_deep: {
    title: [
      'The text of this lorebook is nested deeper than {#max} levels.',
      'The text of this lorebook is nested too deep.',
    ],
    detail: 'Nobody writes lorebooks like that, so it was not read.',
  },
  lorebook_cut_off: { title: 'This lorebook ends too early.', hint: 'Download it again.' },
  lorebook_too_large: {
    title: ['This lorebook is larger than {max} MB.', 'This lorebook is too large.'],
    detail: 'It was not read.',
  },
  lorebook_unreadable: {
    title: 'This lorebook cannot be read.',
    hint: 'The file may have been moved or changed meanwhile. Choose it again.',
  },
  lorebook_card_unreadable: {
    title: 'There is no card with a lorebook in this file.',
    hint: 'Pictures and archives are taken where they hold a character card.',
  },
  lorebook_card_without: {
    title: 'This card has no lorebook.',
    hint: 'It can be imported as a character.',
  },
  lorebook_is_preset: {
    title: 'This is a preset and not a lorebook.',
    hint: 'It can be imported as an order of the prompt.',
  },
  lorebook_is_chat: {
    title: 'This is a chat and not a lorebook.',
    hint: 'Chats of other apps cannot be imported yet.',
  },
  lorebook_is_personas: {
    title: 'These are personas and no lorebook.',
    hint: 'They can be imported as personas.',
  },
  lorebook_is_session: {
    title: 'This is a session of Parlour and not a lorebook.',
    hint: 'Import it under Settings, with everything in it.',
  },
  lorebook_reader_broke: {
    title: 'The reader of lorebooks broke down.',
    detail: 'The file may be too large for this device.',
  },
}
