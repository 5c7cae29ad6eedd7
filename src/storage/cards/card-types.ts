import type { CardFields } from '@/domain/character'
import type { PictureType } from '@/lib/pictures/picture-type'
import { FailureError } from '@/lib/failure'
import type { NewLorebook } from '../lorebooks/new-lorebook'

/*
 * What is read of a character card. Formats: card specifications V1, V2 and V3; Pygmalion's and Agnai's own JSON. All of
 * it comes from strangers: texts are data, names are never paths, and nothing is asked for from elsewhere.
 */

/** How the JSON of a card is written. */
export type CardFormat = 'v1' | 'v2' | 'v3' | 'pygmalion' | 'agnai'

/** What a card came in. */
type CardContainer = 'png' | 'apng' | 'json' | 'charx'

/** What is odd about a card, and what becomes of it. Beside each the parameters that it has. */
export type CardIssueCode =
  /** spec: read as V3, and kept as it is */
  | 'spec_unknown'
  /** version: newer than 3.0, read as V3 and kept as it is */
  | 'version_newer'
  /** A `spec` without `data`: read as V1. */
  | 'data_missing'
  /** `data` without a `spec`: read as V2. */
  | 'spec_missing'
  /** field: a number that is taken as text, or a text as a list of one */
  | 'field_converted'
  /** field: null, so that its default counts */
  | 'field_null'
  /** field: of a type that cannot be taken; it stays in the source */
  | 'field_ignored'
  /** field, max: a text that is longer than `max` UTF-16 code units */
  | 'text_cut'
  /** field, max: a list of more than `max` items */
  | 'list_cut'
  /** words: a tag that tells of somebody under 18 */
  | 'tag_minor'
  /** keyword: a chunk of a picture that holds no card that can be read; another one was taken */
  | 'chunk_broken'
  /** name: a picture or file that the card names and does not bring */
  | 'asset_missing'
  /** name: a picture that cannot be shown: damaged, of an unknown type, or with too many pixels */
  | 'picture_unusable'
  /** name, max: a file of more than `max` megabytes, left out */
  | 'file_too_large'
  /** count, max: files that would make more than `max` megabytes together, left out */
  | 'files_too_large'
  /** name: a file of the archive that is damaged, left out */
  | 'file_damaged'

/** Something odd about a card. Texts of the card among the parameters are short, and in one line. */
export interface CardIssue {
  code: CardIssueCode
  params?: Readonly<Record<string, string | number>>
}

/** Something beside the text that a card names (V3 `assets`), as it stands there. */
export interface CardAsset {
  /** `icon`, `background`, `user_icon`, `emotion`, or an app's own. */
  type: string
  uri: string
  name: string
  ext: string
}

/** What the JSON text of a card says, and nothing else: the same text always gives the same. */
export interface CardReading {
  format: CardFormat
  /** What a character has of it, within the limits of texts. A name may be blank. */
  fields: CardFields
  issues: CardIssue[]
  /** What it names beside its text: `assets` of V3, or the picture of an Agnai character. */
  assets: CardAsset[]
  /** The creator's notes in no particular language, which `fields.description` may have only the beginning of. */
  creatorNotes: string
  /** The same by language (ISO 639-1, lower case); see `notesFor`. */
  notesByLanguage: ReadonlyMap<string, string>
  /** Entries of the lorebook inside. */
  loreEntries: number
  /** What those say, for an estimate of their size: the beginning of a very long book. */
  loreText: string
  /** Whether it holds scripts for other apps. They are kept and never run. */
  hasScripts: boolean
  /** Hosts that assets would be asked for from. They never are. */
  hosts: string[]
}

/** A picture of a card: sound by its first bytes, and within what may be shown. It has not been decoded. */
export interface CardPicture {
  blob: Blob
  type: PictureType
  /** The asset's name; blank for one without. */
  name: string
  /** The card's address of it, such as `embeded://assets/emotion/images/happy.png`. */
  uri: string
  /** As `CardAsset.type`. */
  assetType: string
}

/** A file of a card that is no picture to be shown; kept for exports alone. */
export interface CardFile {
  /** Its name in the archive. A name and never a path of a disk. */
  path: string
  blob: Blob
}

/** A card with all that came with it. */
export interface ReadCardFile {
  /** The JSON text of the card, exactly as it was but for a byte order mark. */
  text: string
  reading: CardReading
  container: CardContainer
  /** A PNG without its text chunks; the main icon of an archive. */
  portrait?: CardPicture
  /** Pictures for the gallery. */
  pictures: CardPicture[]
  files: CardFile[]
  /** The lorebook in it; null where there is none. */
  lorebook?: Pick<NewLorebook, 'book' | 'entries'> | null
  /** Of the container; `reading` has those of the text. */
  issues: CardIssue[]
}

/** Why a file gives no character. Beside some the parameters that they have. */
export type CardErrorCode =
  /** A picture that holds no card. */
  | 'card_none_in_picture'
  /** Whatever else holds no card. */
  | 'card_none'
  /** line: of the first fault, from 1 on */
  | 'card_json_broken'
  /** JSON nested deeper than `max` levels. */
  | 'card_too_deep'
  | 'card_cut_off'
  | 'card_archive_damaged'
  /** An archive with a password. */
  | 'card_archive_locked'
  /** An archive without `card.json`. */
  | 'card_not_in_archive'
  /** max: megabytes that it may have; of a part that is unpacked too */
  | 'card_too_large'
  /** max: files of an archive at most */
  | 'card_too_many_files'
  /** Locked by RisuAI. */
  | 'card_locked'
  /** The file cannot be read: it has gone, was changed meanwhile, or may not be read. */
  | 'card_unreadable'
  /** name, words: somebody under 18 */
  | 'card_minor'
  // Sound files that are something else.
  | 'card_is_lorebook'
  | 'card_is_preset'
  | 'card_is_chat'
  | 'card_is_personas'
  | 'card_is_session'
  /** Of Backyard: another kind of archive. */
  | 'card_is_byaf'
  /** The worker that reads broke down. */
  | 'card_reader_broke'

/** Why a file gives no character. Nothing of it is kept. */
export class CardError extends FailureError<CardErrorCode> {
  override readonly name = 'CardError'
}
