import { toPng } from '@/lib/pictures/edit-picture'
import { pictureTypeOfBlob } from '@/lib/pictures/picture-type'
import { downloadBlob } from '@/ui/pictures/download'
import { showToast } from '@/ui/overlays/toast-store'
import { pictureFileName } from './picture-file-name'
import * as words from './words'

/** Extensions of what could not be made a PNG. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
}

/** Saves a picture as a PNG; one that cannot be decoded as it came, so that it is not lost. Never throws. */
export async function saveImage(picture: Blob, prompt: string): Promise<void> {
  try {
    const time = new Date()
    const png = await toPng(picture).catch(() => undefined)
    const type = png ? 'image/png' : await pictureTypeOfBlob(picture)
    downloadBlob(png ?? picture, pictureFileName(prompt, time, EXTENSIONS[type ?? '']))
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : ''
    showToast({ text: words.failedToSaveImage(reason), kind: 'danger' })
  }
}
