/** The character references that models do write; the full HTML list has 2,231 names and 30 kB. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  shy: '\u00ad',
  zwj: '\u200d',
  zwnj: '\u200c',
  colon: ':',
  sol: '/',
  lpar: '(',
  rpar: ')',
  lsqb: '[',
  rsqb: ']',
  num: '#',
  ast: '*',
  lowbar: '_',
  grave: '`',
  Tab: '\t',
  NewLine: '\n',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  micro: 'µ',
  para: '¶',
  sect: '§',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  rArr: '⇒',
  le: '≤',
  ge: '≥',
  ne: '≠',
  asymp: '≈',
  minus: '−',
  infin: '∞',
  radic: '√',
  sum: '∑',
  pi: 'π',
  euro: '€',
  pound: '£',
  cent: '¢',
  yen: '¥',
  check: '✓',
  hearts: '♥',
}

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,31}));/g

/** Replaces HTML character references by their characters; unknown names stay as they are written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? written) : written
    const codePoint = decimal === undefined ? parseInt(hex ?? '', 16) : parseInt(decimal, 10)
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff
    return codePoint === 0 || codePoint > 0x10ffff || isSurrogate
      ? '\ufffd'
      : String.fromCodePoint(codePoint)
  })
}
