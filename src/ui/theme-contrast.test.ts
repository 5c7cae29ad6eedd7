import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrastRatio, oklchContrastRatio } from './style/contrast'
import { toHex, type Oklch } from './style/oklch'

const css = readFileSync(new URL('../app/theme.css', import.meta.url), 'utf8')

const TOKEN =
  /--color-([a-z-]+): light-dark\(oklch\(([\d.]+) ([\d.]+) ([\d.]+)\), oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)\)/g

const tokens = new Map(
  Array.from(css.matchAll(TOKEN), ([, name = '', ...numbers]) => {
    const [l1 = NaN, c1 = NaN, h1 = NaN, l2 = NaN, c2 = NaN, h2 = NaN] = numbers.map(Number)
    const light: Oklch = { lightness: l1, chroma: c1, hue: h1 }
    const dark: Oklch = { lightness: l2, chroma: c2, hue: h2 }
    return [name, { light, dark }]
  }),
)

function token(name: string, theme: 'light' | 'dark'): Oklch {
  const value = tokens.get(name)
  if (!value) throw new Error(`theme.css has no token --color-${name}`)
  return value[theme]
}

/** What `bg-<tone>/<percent>` shows over a ground: CSS mixes alpha in encoded sRGB. */
function tinted(tone: Oklch, ground: Oklch, percent: number): string {
  const channels = (color: Oklch) =>
    [1, 3, 5].map((at) => parseInt(toHex(color).slice(at, at + 2), 16))
  const below = channels(ground)
  return `#${channels(tone)
    .map((value, index) => Math.round((value * percent + below[index]! * (100 - percent)) / 100))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

const THEMES = ['light', 'dark'] as const

it('is what the bars of browser and system are coloured with', () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8')
  const manifest = readFileSync(
    new URL('../../public/manifest.webmanifest', import.meta.url),
    'utf8',
  )
  const [light, dark] = THEMES.map((theme) => toHex(token('bg', theme)))
  expect(page).toContain(
    `name="theme-color" content="${light}" media="(prefers-color-scheme: light)"`,
  )
  expect(page).toContain(
    `name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)"`,
  )
  expect(manifest).toContain(`"theme_color": "${light}"`)
})
const GROUNDS = ['bg', 'surface', 'surface-raised'] as const
const TEXTS = ['text', 'muted', 'accent', 'success', 'warning', 'danger'] as const
const pairs = <T extends string>(fronts: readonly T[]) =>
  THEMES.flatMap((theme) =>
    GROUNDS.flatMap((ground) => fronts.map((front) => ({ theme, ground, front }))),
  )

describe('the conversion from OKLCH', () => {
  it.each([
    [{ lightness: 1, chroma: 0, hue: 0 }, '#ffffff'],
    [{ lightness: 0, chroma: 0, hue: 0 }, '#000000'],
    [{ lightness: 0.62796, chroma: 0.25768, hue: 29.234 }, '#ff0000'],
    [{ lightness: 0.45201, chroma: 0.31321, hue: 264.052 }, '#0000ff'],
  ])('shows %j as %s', (color, hex) => {
    expect(toHex(color)).toBe(hex)
  })

  it('measures black on white as 21:1', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21)
  })
})

describe('contrast of the theme', () => {
  it.each(pairs(TEXTS))('$front reads on $ground in $theme', ({ theme, ground, front }) => {
    expect(oklchContrastRatio(token(front, theme), token(ground, theme))).toBeGreaterThanOrEqual(
      4.5,
    )
  })

  it.each(pairs(['input-border', 'accent']))(
    '$front shows as an edge on $ground in $theme',
    ({ theme, ground, front }) => {
      expect(oklchContrastRatio(token(front, theme), token(ground, theme))).toBeGreaterThanOrEqual(
        3,
      )
    },
  )

  it.each(pairs(['accent', 'success', 'warning', 'danger']))(
    '$front reads on its own 10 % tint over $ground in $theme',
    ({ theme, ground, front }) => {
      const ink = token(front, theme)
      const ground10 = tinted(ink, token(ground, theme), 10)
      expect(contrastRatio(toHex(ink), ground10)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(toHex(token('text', theme)), ground10)).toBeGreaterThanOrEqual(4.5)
      expect(contrastRatio(toHex(token('muted', theme)), ground10)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(pairs(['accent']))(
    '$front reads on its own 16 % tint over $ground in $theme, as a tinted button that is hovered',
    ({ theme, ground, front }) => {
      const ink = token(front, theme)
      const ground16 = tinted(ink, token(ground, theme), 16)
      expect(contrastRatio(toHex(ink), ground16)).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(THEMES)('on-accent reads on accent and danger, also hovered, in %s', (theme) => {
    const ink = toHex(token('on-accent', theme))
    for (const ground of ['accent', 'danger'] as const) {
      expect(contrastRatio(ink, toHex(token(ground, theme)))).toBeGreaterThanOrEqual(4.5)
      const hovered = tinted(token(ground, theme), token('surface', theme), 90)
      expect(contrastRatio(ink, hovered)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
