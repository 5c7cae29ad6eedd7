const TRUTH = /^(?:true|false)$/
const LEVEL = /^[+-]?[0-3]$/
/** Only lengths that KaTeX writes, without the sums and shares that old MathML knew. */
const LENGTH = /^(-?\d{0,4}(?:\.\d{1,6})?)(em|ex|px|pt)$/

/** Which attributes each element may have, and how their values look; `length` is checked by size too. */
const OPERATOR = { accent: TRUTH, fence: TRUTH, separator: TRUTH, stretchy: TRUTH, largeop: TRUTH }
const ATTRIBUTES: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  mi: { mathvariant: /^normal$/ },
  mo: { ...OPERATOR, lspace: LENGTH, rspace: LENGTH, minsize: LENGTH, maxsize: LENGTH },
  mspace: { width: LENGTH, height: LENGTH, depth: LENGTH },
  mpadded: { width: LENGTH, height: LENGTH, depth: LENGTH, lspace: LENGTH, voffset: LENGTH },
  mfrac: { linethickness: LENGTH },
  mstyle: { displaystyle: TRUTH, scriptlevel: LEVEL },
  mover: { accent: TRUTH },
  munder: { accentunder: TRUTH },
  munderover: { accent: TRUTH, accentunder: TRUTH },
}

/** The same unit for all lengths: how many of each make one em, roughly. */
const PER_EM: Readonly<Record<string, number>> = { em: 1, ex: 2, px: 16, pt: 12 }

/** Lengths beyond these, in em, move a formula's parts out of it. */
const MAX_EM = 20
const MIN_EM = -2

/** Whether an attribute of a formula's element may be drawn: no colour, no address, no size out of bounds. */
export function isSafeAttribute(element: string, name: string, value: unknown): boolean {
  if (typeof value !== 'string' || !Object.hasOwn(ATTRIBUTES, element)) return false
  const patterns = ATTRIBUTES[element] ?? {}
  const pattern = Object.hasOwn(patterns, name) ? patterns[name] : undefined
  const match = pattern?.exec(value)
  if (!match) return false
  if (pattern !== LENGTH) return true
  const length = Number(match[1]) / (PER_EM[match[2] ?? 'em'] ?? 1)
  return Number.isFinite(length) && length >= MIN_EM && length <= MAX_EM
}
