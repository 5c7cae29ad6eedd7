import { vi } from 'vitest'
import { CardWriterWorkerHere } from '@/storage/testing/cards/writer-worker-here'

/** The files that the browser is given from now on. What writes cards and lorebooks works in this thread. */
export function watchDownloads(): { blob: Blob; name: string }[] {
  // Node's own gives arrays that jsdom's `instanceof` does not know, and blobs that are none.
  vi.stubGlobal('structuredClone', (value: unknown) => value)
  const files: { blob: Blob; name: string }[] = []
  const blobs = new Map<string, Blob>()
  vi.stubGlobal('Worker', CardWriterWorkerHere)
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      blobs.set(`blob:${blobs.size}`, blob)
      return `blob:${blobs.size - 1}`
    },
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href)
    if (blob) files.push({ blob, name: this.download })
  })
  return files
}
