/** Signs of a name in an archive at most; other apps take 100. */
const MAX_NAME = 60

/** Names that some systems keep for themselves. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i

/** A plain name of letters that every system takes, for whatever a picture is called. */
export function toAsciiName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w-]+/g, '_')
    .replace(/_+/g, '_')
    .slice(0, MAX_NAME)
    .replace(/^_+|_+$/g, '')
  if (plain === '') return 'picture'
  return RESERVED.test(plain) ? `_${plain}` : plain
}

/** Whether a name of a foreign archive may stand in one that is handed out: it leads nowhere outside of it. */
export function isSafePath(path: string): boolean {
  if (path === '' || path.length > 500 || path === '__proto__') return false
  // eslint-disable-next-line no-control-regex -- control characters are what is meant
  if (/[\u0000-\u001f\u007f"*:<>?\\|]/.test(path)) return false
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
}

/** Names that are taken, whatever their case, because some systems tell no difference. */
export class TakenPaths {
  readonly #taken = new Set<string>()

  /** Takes a name. @returns whether it was free */
  take(path: string): boolean {
    const key = path.toLowerCase()
    if (this.#taken.has(key)) return false
    this.#taken.add(key)
    return true
  }

  /** Takes a name that is free, with a number where it has to be: `happy_2.png`. */
  takeLike(folder: string, name: string, ext: string): string {
    for (let count = 1; ; count += 1) {
      const path = `${folder}/${name}${count === 1 ? '' : `_${count}`}.${ext}`
      if (this.take(path)) return path
    }
  }
}
