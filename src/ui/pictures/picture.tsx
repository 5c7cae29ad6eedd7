import { ImageDown, ImageOff } from 'lucide-react'
import { type ReactEventHandler, useState } from 'react'
import { classNames } from '../style/class-names'
import * as words from '../words'
import * as pictureWords from './words'

/** What stands where a picture cannot be shown. */
const problemTexts = {
  missing: words.pictureMissing,
  damaged: words.pictureDamaged,
  'too-large': words.pictureTooLarge,
} as const

/** Why a picture cannot be shown; an object where it is still to come: from a device of that name. */
export type PictureProblemName = keyof typeof problemTexts | { from?: string }

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

/** A picture, or in words why it is not there: missing, on its way, too large, or nothing that a browser can draw. */
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
  const isToCome = typeof problem === 'object'
  const Icon = isToCome ? ImageDown : ImageOff
  return (
    <span
      className={classNames(
        'flex min-h-24 flex-col items-center justify-center gap-2 bg-surface-raised p-2 text-center text-sm text-muted',
        className,
      )}
    >
      <Icon aria-hidden size={24} strokeWidth={1.5} className="shrink-0" />
      <span className="line-clamp-3 wrap-anywhere">
        {isToCome ? pictureWords.stillOn(problem.from) : problemTexts[problem]}
      </span>
    </span>
  )
}
