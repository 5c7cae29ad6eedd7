/** Character references that models do write, each name and its character; the full HTML list has 2,231 names and 30 kB. */
const NAMED: ReadonlyMap<string, string> = new Map(
  (
    "apos' " +
    'amp& lt< gt> quot" nbsp\u00a0 ensp\u2002 emsp\u2003 thinsp\u2009 shy\u00ad zwj\u200d ' +
    'zwnj\u200c colon: sol/ lpar( rpar) lsqb[ rsqb] num# ast* lowbar_ grave` Tab\t ' +
    'NewLine\n copy© reg® trade™ deg° plusmn± times× divide÷ frac12½ frac14¼ frac34¾ ' +
    'sup2² sup3³ microµ para¶ sect§ middot· bull• hellip… ndash– mdash— lsquo‘ rsquo’ ' +
    'ldquo“ rdquo” laquo« raquo» larr← uarr↑ rarr→ darr↓ harr↔ rArr⇒ le≤ ge≥ ne≠ asymp≈ ' +
    'minus− infin∞ radic√ sum∑ piπ euro€ pound£ cent¢ yen¥ check✓ hearts♥'
  )
    .split(' ')
    .map((pair) => [pair.slice(0, -1), pair.slice(-1)]),
)

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z][a-zA-Z0-9]{1,31}));/g

/** Replaces HTML character references by their characters; unknown names stay as they are written. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? written
    const codePoint = decimal === undefined ? parseInt(hex ?? '', 16) : parseInt(decimal, 10)
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff
    return codePoint === 0 || codePoint > 0x10ffff || isSurrogate
      ? '\ufffd'
      : String.fromCodePoint(codePoint)
  })
}
