import { imageSource } from './safe-url'

type Props = {
  /** As written in the text, with its character references decoded. */
  address: string
  alt: string
}

/** An image held in the text itself; any other is named and not requested (promise P2). */
export function SafeImage({ address, alt }: Props) {
  const source = imageSource(address)
  if (source.kind === 'inline') {
    return <img src={source.url} alt={alt} loading="lazy" decoding="async" />
  }
  const where = source.kind === 'remote' ? ` (${source.host})` : ''
  const what = alt === '' ? 'Image not loaded' : `Image not loaded: ${alt}`
  return <span className="markdown-image">{what + where}</span>
}
