/*
 * Text as it is compared: small letters without accents, and one letter for those that only look different. Every
 * folded character knows where it stood in the original text, so that a finding can quote the original words.
 */

/** A text to be looked through, and where each of its characters came from. */
export interface FoldedText {
  text: string
  /** For each UTF-16 code unit of `text`, the place in the original; one more at the end. */
  origins: Uint32Array
}

const SPECIAL_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  '½': ' ',
  '¼': ' ',
  '¾': ' ',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '＇': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '−': '-',
  '—': '–',
  '·': ' ',
  '•': '|',
  '／': '/',
}
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(nbsp|amp|lt|gt|quot|apos|zwj|zwnj|shy));/iy
const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  amp: '&',
  lt: ' ',
  gt: ' ',
  quot: '"',
  apos: "'",
  zwj: '',
  zwnj: '',
  shy: '',
}
const TAG = /<\/?([a-z]{1,10})(?:\s[^<>]{0,300})?\/?>/iy
const BLOCK_TAG = /^(?:br|p|div|li|ul|ol|tr|td|h\d)$/i
/** Written without spaces, or in syllables that lose their meaning when they are taken apart. */
const EAST_ASIAN = /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/
const INVISIBLE = /[\p{M}\p{Cf}\p{Cs}\ufe0f]/gu
/** Emphasis of markdown. */
const EMPHASIS = '*`~'

/** Folds a text. Takes time in proportion to its length. */
export function foldText(original: string): FoldedText {
  const origins = new Uint32Array(original.length * 4 + 1)
  let text = ''
  let at = 0
  const add = (piece: string, origin: number) => {
    for (let index = 0; index < piece.length && text.length + index < origins.length - 1; index++)
      origins[text.length + index] = origin
    text += piece
  }
  while (at < original.length) {
    const code = original.charCodeAt(at)
    const character = original[at] ?? ''
    if (code < 128) {
      if (code === 38) {
        ENTITY.lastIndex = at
        const entity = ENTITY.exec(original)
        if (entity) {
          add(foldPiece(readEntity(entity)), at)
          at += entity[0].length
          continue
        }
      }
      if (code === 60) {
        TAG.lastIndex = at
        const tag = TAG.exec(original)
        if (tag) {
          if (BLOCK_TAG.test(tag[1] ?? '')) add('\n', at)
          at += tag[0].length
          continue
        }
      }
      if (code >= 65 && code <= 90) add(character.toLowerCase(), at)
      else if (character === '_') add(' ', at)
      else if (!EMPHASIS.includes(character)) add(character, at)
      at += 1
      continue
    }
    if (isFoldedAlready(code)) {
      add(character, at)
      at += 1
      continue
    }
    const whole = String.fromCodePoint(original.codePointAt(at) ?? code)
    add(foldPiece(whole), at)
    at += whole.length
  }
  origins[text.length] = original.length
  return { text, origins }
}

/** Whether a character is a Chinese, Japanese or Korean one that has no other form: most of such a text. */
function isFoldedAlready(code: number): boolean {
  return (
    (code >= 0x4e00 && code < 0xa000) ||
    (code >= 0xac00 && code < 0xd7a4) ||
    (code >= 0x3041 && code < 0x3097) ||
    (code >= 0x30a1 && code < 0x30fb) ||
    code === 0x3001 ||
    code === 0x3002
  )
}

/** Folds a word of a word list. */
export function foldWord(word: string): string {
  return foldText(word).text
}

function readEntity([, decimal, hexadecimal, name]: RegExpExecArray): string {
  if (name !== undefined) return NAMED_ENTITIES[name.toLowerCase()] ?? ''
  const code =
    decimal !== undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal ?? '', 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
}

/** Folded letters of the common alphabets, so that each is folded once. */
const known: (string | undefined)[] = []
const KNOWN = 0x3000

function foldPiece(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= KNOWN || character.length > 1) return fold(character)
  return (known[code] ??= fold(character))
}

/** Small capitals, by the letters that they are. */
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ'
/** First characters of ranges of letters and numbers in boxes and circles, and what they stand for. */
const ENCLOSED: readonly (readonly [first: number, count: number, means: number | string])[] = [
  [0x1f150, 26, 'a'],
  [0x1f170, 26, 'a'],
  [0x1f1e6, 26, 'a'],
  [0x2776, 10, 1],
  [0x2780, 10, 1],
  [0x278a, 10, 1],
  [0x24eb, 10, 11],
  [0x24f5, 10, 1],
]

/** A letter or a number in a box or a circle, as it is without. */
function unenclosed(character: string): string | undefined {
  const code = character.codePointAt(0) ?? 0
  for (const [first, count, means] of ENCLOSED) {
    const place = code - first
    if (place < 0 || place >= count) continue
    return typeof means === 'number'
      ? String(means + place)
      : String.fromCharCode(means.charCodeAt(0) + place)
  }
  const small = SMALL_CAPITALS.indexOf(character)
  return small === -1 ? undefined : String.fromCharCode(97 + small)
}

function fold(character: string): string {
  const plainForm = unenclosed(character)
  if (plainForm !== undefined) return plainForm
  const special = SPECIAL_LETTERS[character.toLowerCase()] ?? SPECIAL_LETTERS[character]
  if (special !== undefined) return special
  if (EAST_ASIAN.test(character)) return character.normalize('NFKC').toLowerCase()
  const plain = character.normalize('NFKD').toLowerCase().normalize('NFKD').replace(INVISIBLE, '')
  return SPECIAL_LETTERS[plain] ?? plain
}
