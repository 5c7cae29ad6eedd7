/**
 * Kinds that such a file says it is: a picture in HEVC, or, as "mif1", one of any coding that is told elsewhere. Those
 * that move are not among them.
 */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'mif1']

/** Whether a file is a picture as iPhones take it, told by its first bytes. Only some browsers decode it. */
export function isHeic(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(4, 12))
  return BRANDS.some((brand) => head === `ftyp${brand}`)
}
