import { textLimits } from '@/domain/text-limits'

/**
 * How much of what a server sends is read, by kind. Whoever sends more is broken or hostile: reading stops, what came is
 * kept where it is of use, and the user is told. Bytes are counted after decompression.
 */

const MB = 1024 * 1024

/** Bytes of an error's body. Vendors send a few hundred. */
export const MAX_ERROR_BYTES = MB

/** Bytes of a list of models, or of any other small answer. The longest lists have about 700 kB. */
export const MAX_LIST_BYTES = MB

/** Characters of text in one answer. The longest answers of today's models have half a million. */
export const MAX_ANSWER_LENGTH = textLimits.message

/** Bytes of an answer that comes whole, as one JSON text: its text may be escaped, and then has up to six bytes a letter. */
export const MAX_WHOLE_ANSWER_BYTES = 24 * MB

/** Bytes of a streamed answer: a piece of text of four letters comes in an event of some 300 bytes. */
export const MAX_STREAM_BYTES = 128 * MB

/** Bytes of a stream between two pieces of text: thinking, signs of life, numbers. */
export const MAX_BYTES_WITHOUT_TEXT = 32 * MB

/** Milliseconds of a stream between two pieces of text, whatever else comes. Models that think long take 20 minutes. */
export const MAX_MS_WITHOUT_TEXT = 30 * 60_000

/** Milliseconds for the body of an error or of a list, however small its pieces are. On a slow line a list takes half a minute. */
export const MAX_SHORT_BODY_MS = 2 * 60_000

/** Milliseconds for the body of any other answer that is no stream: a server may keep the line alive while the model writes. */
export const MAX_BODY_MS = 30 * 60_000

/** Events of a stream that are no JSON: some servers say a word or two beside the answer. */
export const MAX_CHATTER = 1_000

/** Characters of one event of a stream, or of one line. Some servers put a picture into an event. */
export const MAX_EVENT_LENGTH = 8 * MB

/** Bytes of one picture that a model made. */
export const MAX_PICTURE_BYTES = 32 * MB

/** Bytes of an answer with pictures inside: base64 takes four bytes for three. @param count pictures that were asked for. */
export function maxPictureAnswerBytes(count: number): number {
  return Math.min(4, Math.max(1, count)) * Math.ceil((MAX_PICTURE_BYTES * 4) / 3) + MB
}

/** Characters of a name, an id or another short text beside an answer. */
export const MAX_FACT_LENGTH = 200

/** Tokens that an answer can tell; a larger number is none. */
export const MAX_TOKEN_COUNT = 1_000_000_000

/** Characters of a vendor's message in which its kind is looked for. */
export const MAX_MESSAGE_LENGTH = 16 * 1024

/** Models of one list. The longest lists have about 700. */
export const MAX_MODELS = 2_000
