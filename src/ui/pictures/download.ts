/** Milliseconds after which the link of a download is let go. */
const LINK_LIFETIME_MS = 100

/** Saves a file through the browser's download. */
export function downloadBlob(blob: Blob, filename: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = filename
  document.body.append(link)
  link.click()
  setTimeout(() => {
    link.remove()
    URL.revokeObjectURL(link.href)
  }, LINK_LIFETIME_MS)
}
