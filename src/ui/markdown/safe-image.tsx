import { lazy, Suspense } from 'react'
import { imageSource } from './safe-url'
import * as words from '../words'

/** A chunk of its own: most texts hold no image. */
const InlineImage = lazy(() =>
  import('./inline-image').then((module) => ({ default: module.InlineImage })),
)

type Props = {
  /** As written in the text, with its character references decoded. */
  address: string
  alt: string
}

/** An image held in the text itself; any other is named and not requested (promise P2). */
export function SafeImage({ address, alt }: Props) {
  const source = imageSource(address)
  if (source.kind === 'inline') {
    return (
      <Suspense>
        <InlineImage url={source.url} alt={alt} />
      </Suspense>
    )
  }
  const where = source.kind === 'remote' ? ` (${source.host})` : ''
  const what = words.imageNotLoaded(alt)
  return <span className="markdown-image">{what + where}</span>
}
