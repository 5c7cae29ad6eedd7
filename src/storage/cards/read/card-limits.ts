import { listLimits } from '@/domain/list-limits'
import { textLimits } from '@/domain/text-limits'

/* How much of a card is read. What is more is left out and told, or the whole is refused. */

const MB = 1024 * 1024

/** Bytes of the JSON of a card at most, and of a chunk of a picture when it is unpacked. */
export const MAX_JSON_BYTES = 20 * MB
/** Bytes of a picture with a card in it. */
export const MAX_PNG_BYTES = 50 * MB
/** Bytes of an archive, and of all that is unpacked of it. */
export const MAX_ARCHIVE_BYTES = 500 * MB
export const MAX_ARCHIVE_FILES = 5_000
/** Bytes of one file of an archive. */
export const MAX_FILE_BYTES = 50 * MB
/** Bytes of all files together that are kept for exports alone. */
export const MAX_KEPT_BYTES = 50 * MB

/** Bytes as whole megabytes, for words. */
export const inMb = (bytes: number): number => Math.round(bytes / MB)

/**
 * Objects and lists within each other at most. Browsers read deeper ones, but whatever looks through them step by step
 * would fill its stack: the smallest, Safari's, takes some 7,000 steps.
 */
export const MAX_JSON_DEPTH = 2_000

/** Further greetings at most: the first one is a variant too. */
export const MAX_GREETINGS = listLimits.variants - 1
export const MAX_TAGS = listLimits.words
/** Assets that a card names at most: the pictures of a gallery and the files of an archive are no more. */
export const MAX_ASSETS = listLimits.galleryPictures
/** Languages that there are notes in. */
export const MAX_LANGUAGES = listLimits.words
/** Code units of notes that are shown. */
export const MAX_NOTES = textLimits.other
/** Code units of a lorebook that are looked at for an estimate. */
export const MAX_LORE_TEXT = 500_000
/** Hosts that are named. */
export const MAX_HOSTS = 50
/** Issues that are told. */
export const MAX_ISSUES = 100
