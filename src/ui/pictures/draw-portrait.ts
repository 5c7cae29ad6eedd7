import { generatedAvatar } from './generated-avatar'
import { PORTRAIT_LINE, portraitLetters } from './portrait-letters'

/** Pixels of a drawn portrait: upright, as the pictures of cards are. */
const WIDTH = 512
const HEIGHT = 768
/** Of the longer edge: letters are told in hundredths of it. */
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
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-serif')
  context.textAlign = 'center'
  for (const { text, x, y, size, opacity } of portraitLetters(initials)) {
    context.globalAlpha = opacity
    context.font = `600 ${Math.round(size * UNIT)}px ${family || 'serif'}`
    context.fillText(text, WIDTH / 2 + x * UNIT, (y + size * 0.33) * UNIT)
  }
  context.strokeStyle = ink
  context.globalAlpha = PORTRAIT_LINE.opacity
  context.lineWidth = 2
  context.beginPath()
  const [left, top] = [PORTRAIT_LINE.x * WIDTH, PORTRAIT_LINE.y * HEIGHT]
  context.roundRect(left, top, WIDTH - 2 * left, HEIGHT - 2 * top, 20)
  context.stroke()
  return canvas.convertToBlob({ type: 'image/png' })
}
