import { ImageOff } from 'lucide-react'
import { type ReactEventHandler, useState } from 'react'
import { classNames } from '../style/class-names'
import * as words from '../words'

/** What stands where a picture cannot be shown. */
const problemTexts = {
  missing: words.pictureMissing,
  damaged: words.pictureDamaged,
  'too-large': words.pictureTooLarge,
} as const

/** Why a picture cannot be shown. */
export type PictureProblemName = keyof typeof problemTexts

interface Props {
  /** Address of the picture; null where there is none, undefined until known. */
  url: string | null | undefined
  /** Why there is none. Default: missing */
  problem?: PictureProblemName
  alt: string
  /** Size in pixels, where it is known before the picture is. */
  width?: number
  height?: number
  className?: string
  onLoad?: ReactEventHandler<HTMLImageElement>
}

/** A picture, or in words why it is not there: missing, too large, or nothing that a browser can draw. */
export function Picture({
  url,
  problem = 'missing',
  alt,
  width,
  height,
  className,
  onLoad,
}: Props) {
  const [broken, setBroken] = useState<string>()
  if (url === undefined) return null
  if (url === null || url === broken)
    return <PictureGap problem={url === null ? problem : 'damaged'} className={className} />
  return (
    <img
      src={url}
      alt={alt}
      width={width}
      height={height}
      decoding="async"
      className={className}
      onLoad={onLoad}
      onError={() => setBroken(url)}
    />
  )
}

/** The words that stand in place of a picture. */
export function PictureGap({
  problem,
  className,
}: {
  problem: PictureProblemName
  className?: string
}) {
  return (
    <span
      className={classNames(
        'flex min-h-24 flex-col items-center justify-center gap-2 bg-surface-raised p-2 text-center text-sm text-muted',
        className,
      )}
    >
      <ImageOff aria-hidden size={24} strokeWidth={1.5} className="shrink-0" />
      {problemTexts[problem]}
    </span>
  )
}
