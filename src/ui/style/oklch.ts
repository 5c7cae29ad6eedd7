/** A colour in OKLCH: lightness 0 to 1, chroma 0 to about 0.37, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** Red, green and blue as linear light, 0 to 1 inside sRGB and beyond outside it. */
type LinearRgb = readonly [red: number, green: number, blue: number]

/** Converts OKLCH to linear sRGB. Source: https://bottosson.github.io/posts/oklab/ */
function toLinearRgb({ lightness, chroma, hue }: Oklch): LinearRgb {
  const angle = (hue * Math.PI) / 180
  return oklabToLinearRgb(lightness, chroma * Math.cos(angle), chroma * Math.sin(angle))
}

function oklabToLinearRgb(lightness: number, a: number, b: number): LinearRgb {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** The nearest less colourful colour that sRGB can show, as `#rrggbb`. */
export function toHex(color: Oklch): string {
  let { chroma } = color
  while (chroma > 0 && !isInGamut(toLinearRgb({ ...color, chroma }))) chroma -= 0.005
  return `#${toLinearRgb({ ...color, chroma: Math.max(0, chroma) })
    .map((channel) => toByte(channel).toString(16).padStart(2, '0'))
    .join('')}`
}

function isInGamut(rgb: LinearRgb): boolean {
  return rgb.every((channel) => channel >= -0.0005 && channel <= 1.0005)
}

function toByte(linear: number): number {
  const clamped = Math.min(1, Math.max(0, linear))
  const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
}
