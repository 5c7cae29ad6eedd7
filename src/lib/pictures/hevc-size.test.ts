import { expect, it } from 'vitest'
import { hevcSizes } from './hevc-size'

const bytesOf = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

/** A box with parameters of a video, as an encoder writes them; their lists begin with those of another kind. */
function boxWith(parameters: string): DataView<ArrayBuffer> {
  const unit = bytesOf(parameters)
  const other = [32, 0, 1, 0, 2, 0x40, 0x01]
  const lists = [2, ...other, 0x80 | 33, 0, 1, 0, unit.length, ...unit]
  const head = Array.from({ length: 22 }, () => 0)
  return new DataView(Uint8Array.from([...bytesOf('68766343'), ...head, ...lists]).buffer)
}

it('reads the size that HEVC is coded in (ATT-26)', () => {
  // 1920 by 1080, as x265 writes it.
  const view = boxWith('420101016000000300b00000030000030078a003c08010e59656')
  expect(hevcSizes(view, 0, view.byteLength)).toEqual([{ width: 1920, height: 1080 }])
})

it('is unknown where the parameters end before it, and nothing where there are none (ATT-26)', () => {
  const cut = boxWith('420101016000000300b00000030000030078a0')
  expect(hevcSizes(cut, 0, cut.byteLength)).toBeUndefined()
  const whole = boxWith('420101016000000300b00000030000030078a003c08010e59656')
  expect(hevcSizes(whole, 0, whole.byteLength - 1)).toBeUndefined()
  expect(hevcSizes(whole, 4, whole.byteLength)).toEqual([])
})
