/** Arguments of one call at most: longer lists overflow the stack. */
const ARGUMENTS_AT_ONCE = 0x8000

interface WithBase64 {
  toBase64: () => string
}

// Absent before Chrome 140, Firefox 133 and Safari 18.2, and not yet known to the types. Ten times as fast.
function canEncode(bytes: Uint8Array): bytes is Uint8Array & WithBase64 {
  return 'toBase64' in bytes
}

/** Bytes as base64 text, padded. */
export function bytesToBase64(bytes: Uint8Array): string {
  if (canEncode(bytes)) return bytes.toBase64()
  let binary = ''
  for (let start = 0; start < bytes.length; start += ARGUMENTS_AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(start, start + ARGUMENTS_AT_ONCE))
  return btoa(binary)
}
