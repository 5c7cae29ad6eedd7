/** Words of the prompt that name a file. */
const WORDS = 4

/** Characters of one word that are taken: a file name has room for some 250 bytes. */
const WORD_LENGTH = 40

/**
 * The name under which a picture is saved: the first four words of its prompt and the time, lower case, joined by
 * hyphens. Letters and digits of any script stay; what a file system may refuse goes.
 * @param extension without a dot. Default: png
 */
export function pictureFileName(prompt: string, time: Date, extension = 'png'): string {
  const words = prompt
    .split(/\s+/u)
    .map((word) => Array.from(word.replace(/[^\p{L}\p{M}\p{N}_-]/gu, '')))
    .filter((letters) => letters.length > 0)
    .slice(0, WORDS)
    .map((letters) => letters.slice(0, WORD_LENGTH).join(''))
  const stamp = time.toISOString().replace(/[:.]/g, '-')
  return `${[...(words.length > 0 ? words : ['image']), stamp].join('-')}.${extension}`.toLowerCase()
}
