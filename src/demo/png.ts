import { crc32 } from '@/lib/crc32'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** One chunk: length, four letters, data, and the checksum of letters and data. */
function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  for (let index = 0; index < 4; index += 1) bytes[4 + index] = type.charCodeAt(index)
  bytes.set(data, 8)
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)))
  return bytes
}

/** Bytes in zlib form, which is what PNG wants; the platform's own compressor does it, where there is one. */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (typeof CompressionStream === 'undefined') return (await import('fflate')).zlibSync(bytes)
  const compressed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(compressed).arrayBuffer())
}

/**
 * Encodes pixels as a PNG file, 8 bits a channel. Works in pages, workers and Node 20.
 * @param pixels red, green and blue of each pixel, row by row: `width * height * 3` bytes.
 * @throws {RangeError} if the number of bytes does not fit width and height.
 */
export async function encodePng(
  width: number,
  height: number,
  pixels: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const rowBytes = width * 3
  if (pixels.length !== rowBytes * height) throw new RangeError('pixels do not fit the size')
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header[8] = 8 // bits a channel
  header[9] = 2 // red, green, blue

  // Each row begins with its filter. "Up" (2) stores the difference to the row above, which is
  // mostly zero in pictures made of flat areas and makes the file small.
  const filtered = new Uint8Array((rowBytes + 1) * height)
  for (let row = 0; row < height; row += 1) {
    const target = row * (rowBytes + 1) + 1
    const source = row * rowBytes
    filtered[target - 1] = 2
    filtered.set(pixels.subarray(source, source + rowBytes), target)
    // The first row has none above it.
    if (row === 0) continue
    for (let index = 0; index < rowBytes; index += 1)
      filtered[target + index] =
        (pixels[source + index] ?? 0) - (pixels[source - rowBytes + index] ?? 0)
  }

  const parts = [
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', await deflate(filtered)),
    chunk('IEND', new Uint8Array(0)),
  ]
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let offset = 0
  for (const part of parts) {
    file.set(part, offset)
    offset += part.length
  }
  return file
}
