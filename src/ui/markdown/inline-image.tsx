import { SIZE_BYTES } from '@/lib/pictures/picture-dimensions'
import { isTooLarge, readPictureHead } from '@/lib/pictures/shown-picture'
import * as words from '../words'

/** Characters of the address at most. */
const MAX_LENGTH = 2 * 1024 * 1024
/** Pixels of an edge at most: many of them may stand in one text, and all are decoded. */
const MAX_EDGE = 2048
/** Characters of base64 that hold the part of a picture in which its size is looked for. */
const HEAD_LENGTH = Math.ceil(SIZE_BYTES / 3) * 4

interface Props {
  /** A data URL. */
  url: string
  alt: string
}

/** An image held in the text itself, unless a browser would choke on it. */
export function InlineImage({ url, alt }: Props) {
  if (isShowable(url)) return <img src={url} alt={alt} loading="lazy" decoding="async" />
  return <span className="markdown-image">{words.imageNotShown(alt)}</span>
}

function isShowable(url: string): boolean {
  const comma = url.indexOf(',')
  if (url.length > MAX_LENGTH || !/;base64$/i.test(url.slice(0, comma))) return false
  try {
    const text = atob(url.slice(comma + 1, comma + 1 + HEAD_LENGTH))
    const head = readPictureHead(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
    return !!head && !isTooLarge(head) && Math.max(head.width, head.height) <= MAX_EDGE
  } catch {
    return false
  }
}
