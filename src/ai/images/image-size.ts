/** Which sizes a model draws. */
export type SizeRule =
  /** Any of these, `{width}x{height}`. */
  | { kind: 'listed'; sizes: readonly string[] }
  /** Any width and height that are multiples of `step`, within these bounds. */
  | {
      kind: 'free'
      step: number
      /** Longest and shortest edge at most, in pixels. */
      maxLong: number
      maxShort: number
      /** Pixels altogether, at least. */
      minArea: number
      /** Long edge to short edge, at most. */
      maxRatio: number
    }
  /** Only the proportion can be told, as `{width}:{height}`. */
  | { kind: 'ratio'; ratios: readonly string[] }
  /** As it was asked for: the server knows what it takes. */
  | { kind: 'any' }
  /** The model decides. */
  | { kind: 'none' }

interface Pixels {
  width: number
  height: number
}

function parsePair(text: string, separator: 'x' | ':'): Pixels | undefined {
  const pattern = separator === 'x' ? /^(\d{1,5})x(\d{1,5})$/ : /^(\d{1,3}):(\d{1,3})$/
  const [, width = 0, height = 0] = (pattern.exec(text) ?? []).map(Number)
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** How far two proportions lie apart; the same for 2:1 and 1:2. */
function distance(one: Pixels, other: Pixels): number {
  return Math.abs(Math.log((one.width * other.height) / (one.height * other.width)))
}

function nearestOf(asked: Pixels, choices: readonly string[], separator: 'x' | ':') {
  const ranked = choices.flatMap((text) => {
    const pixels = parsePair(text, separator)
    return pixels ? [{ text, away: distance(asked, pixels) }] : []
  })
  return ranked.sort((a, b) => a.away - b.away)[0]?.text
}

function nearestFree(asked: Pixels, rule: SizeRule & { kind: 'free' }): string {
  const { step, maxLong, maxShort, minArea, maxRatio } = rule
  const ratio = Math.min(
    maxRatio,
    Math.max(asked.width, asked.height) / Math.min(asked.width, asked.height),
  )
  const area = Math.max(minArea, asked.width * asked.height)
  const wishedShort = Math.sqrt(area / ratio)
  const short = Math.min(wishedShort, maxShort, maxLong / ratio)
  const fit = (edge: number, max: number) => {
    const rounded = Math.round(edge / step) * step
    return Math.min(rounded, Math.floor(max / step) * step)
  }
  let shortEdge = Math.max(step, fit(short, maxShort))
  // Rounding must not stretch the proportion beyond its bound.
  const longEdge = Math.min(
    fit(short * ratio, maxLong),
    Math.floor((shortEdge * maxRatio) / step) * step,
  )
  // Nor may it take away what is asked for at least.
  while (longEdge * shortEdge < minArea && shortEdge + step <= Math.min(longEdge, maxShort))
    shortEdge += step
  return asked.width >= asked.height ? `${longEdge}x${shortEdge}` : `${shortEdge}x${longEdge}`
}

/**
 * The size to ask a model for, in the words of its wire.
 * @param asked `{width}x{height}` or `auto`; anything else counts as not asked.
 * @returns undefined where nothing is to be sent.
 */
export function nearestSize(rule: SizeRule, asked: string | undefined): string | undefined {
  if (asked === undefined || rule.kind === 'none') return undefined
  if (asked === 'auto') return rule.kind === 'listed' || rule.kind === 'free' ? 'auto' : undefined
  const pixels = parsePair(asked, 'x')
  if (!pixels) return undefined
  switch (rule.kind) {
    case 'listed':
      return nearestOf(pixels, rule.sizes, 'x')
    case 'ratio':
      return nearestOf(pixels, rule.ratios, ':')
    case 'any':
      return asked
    case 'free':
      return nearestFree(pixels, rule)
  }
}
