import { encodePng } from './png'
import { createSeededRandom, type SeededRandom } from '@/lib/seeded-random'

type Colour = readonly [red: number, green: number, blue: number]

/** A mood of light: sky from top to horizon, the disc, and the land from far to near. */
interface Palette {
  words: RegExp
  sky: readonly [Colour, Colour]
  disc: Colour
  land: readonly [far: Colour, near: Colour]
}

const PALETTES: readonly [Palette, ...Palette[]] = [
  {
    words: /\b(dawn|morning|soft|spring|pastel)\b/i,
    sky: [
      [122, 156, 190],
      [250, 216, 190],
    ],
    disc: [255, 240, 214],
    land: [
      [170, 164, 178],
      [58, 78, 88],
    ],
  },
  {
    words: /\b(sunset|evening|warm|autumn|desert|fire|golden)\b/i,
    sky: [
      [74, 58, 104],
      [246, 158, 104],
    ],
    disc: [255, 222, 156],
    land: [
      [172, 92, 92],
      [50, 32, 54],
    ],
  },
  {
    words: /\b(night|moon|dark|stars?|space|neon|cyberpunk)\b/i,
    sky: [
      [14, 20, 46],
      [54, 66, 112],
    ],
    disc: [236, 236, 222],
    land: [
      [48, 58, 98],
      [10, 14, 32],
    ],
  },
  {
    words: /\b(forest|green|garden|summer|jungle|meadow)\b/i,
    sky: [
      [150, 190, 188],
      [236, 238, 206],
    ],
    disc: [255, 250, 224],
    land: [
      [134, 168, 138],
      [26, 62, 50],
    ],
  },
  {
    words: /\b(sea|ocean|water|lake|rain|blue|winter|snow|ice)\b/i,
    sky: [
      [92, 132, 164],
      [222, 232, 232],
    ],
    disc: [250, 250, 240],
    land: [
      [140, 172, 188],
      [26, 54, 78],
    ],
  },
]

const PORTRAIT =
  /\b(portrait|person|face|headshot|selfie|character|avatar|woman|man|people|profile|photo of (a|an)|close-?up|half-?body|full-?body)\b/i

const SKIN: readonly [Colour, ...Colour[]] = [
  [244, 208, 180],
  [226, 178, 142],
  [192, 138, 100],
  [142, 94, 66],
  [96, 62, 46],
]
type HairColour = readonly [words: RegExp, colour: Colour]
const HAIR: readonly [HairColour, ...HairColour[]] = [
  [/\b(blonde?|fair)\b/i, [222, 186, 118]],
  [/\b(red|ginger|copper|auburn)[ -]?(hair|haired)?\b/i, [166, 74, 42]],
  [/\b(gr[ae]y|silver|white)[ -]?(hair|haired)?\b/i, [176, 178, 182]],
  [/\b(brown|chestnut)\b/i, [96, 62, 42]],
  [/\b(black|dark)[ -]?(hair|haired)?\b/i, [38, 32, 36]],
]

const mix = (from: Colour, to: Colour, share: number): Colour => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

/** Left and right end of a shape in one line of the picture; left >= right means nothing there. */
type Span = (y: number) => readonly [left: number, right: number]

/** Sub-lines for each row, so that flat curves have soft edges. */
const SUB_LINES = 4

/** Paints rows from top to bottom; a page stays responsive because it rests between bands of rows. */
class Canvas {
  readonly pixels: Uint8Array
  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.pixels = new Uint8Array(width * height * 3)
  }

  /** Blends a colour over pixels [from, to) of a row. */
  private blend(row: number, from: number, to: number, colour: Colour, cover: number) {
    const { pixels } = this
    const start = (row * this.width + from) * 3
    const end = (row * this.width + to) * 3
    if (cover === 1) {
      this.fill(start, end, colour)
      return
    }
    for (let index = start; index < end; index += 3) {
      for (let channel = 0; channel < 3; channel += 1) {
        const old = pixels[index + channel] ?? 0
        pixels[index + channel] = old + ((colour[channel] ?? 0) - old) * cover
      }
    }
  }

  /**
   * Sets bytes [start, end) to a colour: the first pixel, and then copies of what is there, twice as much each time.
   * Most of a picture is painted so, over and over.
   */
  private fill(start: number, end: number, colour: Colour) {
    if (end <= start) return
    this.pixels.set(colour, start)
    for (let filled = 3; start + filled < end; filled *= 2)
      this.pixels.copyWithin(start + filled, start, Math.min(start + filled, end - filled))
  }

  /** Fills one row. */
  fillRow(row: number, colour: Colour) {
    this.blend(row, 0, this.width, colour, 1)
  }

  /** Draws what a shape covers of one row. */
  drawRow(row: number, span: Span, colour: Colour, cover = 1) {
    const spans: (readonly [left: number, right: number])[] = []
    for (let line = 0; line < SUB_LINES; line += 1) {
      const [spanLeft, spanRight] = span(row + (line + 0.5) / SUB_LINES)
      const left = Math.max(0, spanLeft)
      const right = Math.min(this.width, spanRight)
      if (right > left) spans.push([left, right])
    }
    if (spans.length === 0) return
    const outerLeft = Math.floor(Math.min(...spans.map(([left]) => left)))
    const outerRight = Math.ceil(Math.max(...spans.map(([, right]) => right)))
    const whole = spans.length === SUB_LINES
    const innerLeft = whole
      ? Math.min(outerRight, Math.ceil(Math.max(...spans.map(([left]) => left))))
      : outerRight
    const innerRight = whole
      ? Math.max(innerLeft, Math.floor(Math.min(...spans.map(([, right]) => right))))
      : outerRight
    const edge = (from: number, to: number) => {
      for (let x = from; x < to; x += 1) {
        let covered = 0
        for (const [left, right] of spans) {
          covered += Math.max(0, Math.min(right, x + 1) - Math.max(left, x))
        }
        if (covered > 0) this.blend(row, x, x + 1, colour, (cover * covered) / SUB_LINES)
      }
    }
    edge(outerLeft, innerLeft)
    this.blend(row, innerLeft, innerRight, colour, cover)
    edge(innerRight, outerRight)
  }
}

const ellipse =
  (centreX: number, centreY: number, radiusX: number, radiusY: number): Span =>
  (y) => {
    const height = (y - centreY) / radiusY
    if (Math.abs(height) >= 1) return [0, 0]
    const half = radiusX * Math.sqrt(1 - height * height)
    return [centreX - half, centreX + half]
  }

/** The part that two shapes share. */
const shared =
  (one: Span, two: Span): Span =>
  (y) => {
    const [left, right] = one(y)
    const [otherLeft, otherRight] = two(y)
    return [Math.max(left, otherLeft), Math.min(right, otherRight)]
  }

/** A layer of the picture: a shape, its colour and how much it covers (0 to 1). */
interface Layer {
  span: Span
  colour: Colour
  cover?: number
}

/** A range of hills, as one mound beside another. */
function hills(
  random: SeededRandom,
  width: number,
  height: number,
  horizon: number,
  colour: Colour,
): Layer[] {
  const mounds = random.integer(3, 5)
  return Array.from({ length: mounds }, (_, index) => {
    const radiusX = width * (0.22 + random.next() * 0.24)
    const radiusY = height * (0.08 + random.next() * 0.16)
    const centreX = ((index + random.next()) / mounds) * width
    return { span: ellipse(centreX, horizon, radiusX, radiusY), colour }
  }).concat({ span: (y) => (y >= horizon - 1 ? [0, width] : [0, 0]), colour })
}

function landscape(random: SeededRandom, palette: Palette, width: number, height: number): Layer[] {
  const unit = Math.min(width, height)
  const discX = width * (0.2 + random.next() * 0.6)
  const discY = height * (0.2 + random.next() * 0.2)
  const radius = unit * (0.07 + random.next() * 0.06)
  const layers: Layer[] = [
    { span: ellipse(discX, discY, radius * 1.9, radius * 1.9), colour: palette.disc, cover: 0.14 },
    { span: ellipse(discX, discY, radius * 1.4, radius * 1.4), colour: palette.disc, cover: 0.2 },
    { span: ellipse(discX, discY, radius, radius), colour: palette.disc },
  ]
  const ranges = 4
  for (let range = 0; range < ranges; range += 1) {
    const share = range / (ranges - 1)
    const horizon = height * (0.58 + 0.11 * range + random.next() * 0.03)
    layers.push(
      ...hills(random, width, height, horizon, mix(palette.land[0], palette.land[1], share)),
    )
  }
  return layers
}

/** An adult's head and shoulders as a paper cut, without features. P23. */
function portrait(
  random: SeededRandom,
  palette: Palette,
  prompt: string,
  width: number,
  height: number,
): Layer[] {
  const unit = Math.min(width, height)
  const x = width / 2 + (random.next() - 0.5) * unit * 0.06
  const y = height * 0.42
  const head = unit * 0.15
  const named = HAIR.find(([words]) => words.test(prompt))?.[1]
  const hair = named ?? random.pick(HAIR)[1]
  const skin = random.pick(SKIN)
  const coat = mix(palette.land[1], palette.disc, 0.08 + random.next() * 0.2)
  const shoulders = ellipse(x, y + head * 3.5, unit * 0.36, head * 2)
  const shade = mix(skin, palette.land[1], 0.25)
  const parting = random.next() < 0.5 ? -1 : 1
  const crown = ellipse(x, y - head * 0.22, head * 1.14, head * 1.3)
  const fringe = (side: number, reach: number) =>
    shared(crown, ellipse(x + side * head * reach, y - head * 1.05, head * 1.1, head * 0.78))
  const neck: Span = (line) =>
    line > y && line < y + head * 2 ? [x - head * 0.42, x + head * 0.42] : [0, 0]
  const chest: Span = (line) =>
    line >= y + head * 3.5 ? [x - unit * 0.36, x + unit * 0.36] : [0, 0]
  return [
    {
      span: ellipse(x, y + head * 0.4, unit * 0.37, unit * 0.37),
      colour: palette.disc,
      cover: 0.35,
    },
    {
      span: random.next() < 0.5 ? ellipse(x, y + head * 0.5, head * 1.34, head * 1.9) : crown,
      colour: hair,
    },
    { span: neck, colour: shade },
    { span: shoulders, colour: coat },
    { span: chest, colour: coat },
    { span: ellipse(x, y + head * 1.78, head * 0.62, head * 0.4), colour: shade },
    { span: ellipse(x, y, head, head * 1.28), colour: skin },
    { span: fringe(parting, 0.45), colour: hair },
    { span: fringe(-parting, 0.95), colour: hair },
  ]
}

/** Rows that are painted before the page gets a turn. */
const ROWS_PER_TURN = 96

/**
 * Draws a picture: an abstract landscape, or a paper-cut portrait of an adult where the words ask
 * for a person. The same seed, words and size give the same file.
 * @param size width and height in pixels.
 * @param signal stops the work between two bands of rows.
 * @throws the signal's reason after an abort.
 */
export async function drawDemoPicture(
  prompt: string,
  size: { width: number; height: number },
  seed: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height } = size
  const random = createSeededRandom(`${seed} ${prompt}`)
  const palette = PALETTES.find(({ words }) => words.test(prompt)) ?? random.pick(PALETTES)
  const layers = PORTRAIT.test(prompt)
    ? portrait(random, palette, prompt, width, height)
    : landscape(random, palette, width, height)
  const canvas = new Canvas(width, height)
  for (let row = 0; row < height; row += 1) {
    canvas.fillRow(row, mix(palette.sky[0], palette.sky[1], Math.min(1, row / (height * 0.72))))
    for (const { span, colour, cover } of layers) canvas.drawRow(row, span, colour, cover)
    if (row % ROWS_PER_TURN === ROWS_PER_TURN - 1) {
      await new Promise((done) => setTimeout(done, 0))
      signal.throwIfAborted()
    }
  }
  return encodePng(width, height, canvas.pixels)
}
