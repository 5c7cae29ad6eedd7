import { generatedAvatar } from './generated-avatar'

/** Pixels of a drawn portrait: upright, as the pictures of cards are. */
const WIDTH = 512
const HEIGHT = 768
/** Of the longer edge: `GeneratedPortrait` has 100 of them. */
const UNIT = HEIGHT / 100

/** The picture of somebody who has none, as `GeneratedPortrait` shows it, as a PNG; undefined where nothing can be drawn on. */
export async function drawGeneratedPortrait(id: string, name: string): Promise<Blob | undefined> {
  const { from, to, ink, initials } = generatedAvatar(id, name)
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const ground = context.createLinearGradient(0, 0, WIDTH, HEIGHT)
  ground.addColorStop(0, from)
  ground.addColorStop(1, to)
  context.fillStyle = ground
  context.fillRect(0, 0, WIDTH, HEIGHT)
  context.fillStyle = ink
  context.globalAlpha = 0.06
  const left = (WIDTH - HEIGHT) / 2
  for (const [x, y, radius] of [
    [84, 14, 38],
    [10, 96, 46],
  ] as const) {
    context.beginPath()
    context.arc(left + x * UNIT, y * UNIT, radius * UNIT, 0, 2 * Math.PI)
    context.fill()
  }
  context.globalAlpha = 1
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-serif')
  context.font = `600 ${Math.round(20 * UNIT)}px ${family || 'serif'}`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(initials, WIDTH / 2, HEIGHT / 2)
  return canvas.convertToBlob({ type: 'image/png' })
}
