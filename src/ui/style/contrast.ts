import { toHex, type Oklch } from './oklch'

/** Contrast of two `#rrggbb` colours, 1 to 21. Source: WCAG 2.2, relative luminance. */
export function contrastRatio(one: string, other: string): number {
  const first = luminance(one)
  const second = luminance(other)
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Contrast of two OKLCH colours as sRGB shows them, 1 to 21. */
export function oklchContrastRatio(one: Oklch, other: Oklch): number {
  return contrastRatio(toHex(one), toHex(other))
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
