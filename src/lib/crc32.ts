/** For each byte what it does to a checksum, followed by the same one, two and three bytes further. */
const TABLE = new Int32Array(4 * 256)
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  TABLE[byte] = value
}
for (let index = 0; index < 3 * 256; index += 1) {
  const value = TABLE[index] ?? 0
  TABLE[index + 256] = (value >>> 8) ^ (TABLE[value & 0xff] ?? 0)
}

/**
 * The checksum of PNG, ZIP and gzip. Four bytes at once, which takes a third of the time.
 * @param before checksum of the bytes in front of these.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  const at = (index: number) => bytes[index] ?? 0
  let index = 0
  for (; index + 3 < bytes.length; index += 4) {
    crc ^= at(index) | (at(index + 1) << 8) | (at(index + 2) << 16) | (at(index + 3) << 24)
    crc =
      (TABLE[768 + (crc & 0xff)] ?? 0) ^
      (TABLE[512 + ((crc >>> 8) & 0xff)] ?? 0) ^
      (TABLE[256 + ((crc >>> 16) & 0xff)] ?? 0) ^
      (TABLE[crc >>> 24] ?? 0)
  }
  for (; index < bytes.length; index += 1)
    crc = (TABLE[(crc ^ at(index)) & 0xff] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}
