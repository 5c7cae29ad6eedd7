import { useId, useState, type ReactNode } from 'react'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import type { ProfileRecord } from '@/storage/dating/dating-records'
import { GeneratedPortrait } from '@/ui/pictures/generated-portrait'
import { useNearScreen } from '@/ui/lists/use-near-screen'
import * as words from './words'

interface Props {
  profile: ProfileRecord
  /** Opens the whole profile. */
  onOpen: () => void
  /** Buttons, and what goes wrong. */
  children: ReactNode
}

/** Somebody who was decided, in a grid. */
export function ProfileTile({ profile, onOpen, children }: Props) {
  const { id, name, age, bio, imageIds } = profile
  const headingId = useId()
  const [ref, isNear] = useNearScreen()
  const url = useImageUrl(isNear ? imageIds?.[0] : undefined, 'thumbnail')
  const [broken, setBroken] = useState<string>()
  const shown = url === broken ? null : url
  const isBlank = imageIds?.[0] === undefined || (isNear && shown === null)
  return (
    <article
      ref={ref}
      aria-labelledby={headingId}
      className="flex h-full min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-surface"
    >
      <button
        type="button"
        aria-label={words.showTheProfileOf(name)}
        className="relative aspect-4/5 w-full bg-surface-raised focus-visible:-outline-offset-2"
        onClick={onOpen}
      >
        {shown && (
          <img
            src={shown}
            alt=""
            decoding="async"
            className="size-full object-cover"
            onError={() => setBroken(shown)}
          />
        )}
        {isBlank && <GeneratedPortrait id={id} name={name} />}
      </button>
      <div className="flex grow flex-col p-3">
        <h2 id={headingId} dir="auto" title={name} className="truncate text-left font-medium">
          {name}
        </h2>
        <p className="text-sm text-muted">{words.ageOf(age)}</p>
        <p dir="auto" className="mt-1 mb-3 line-clamp-2 text-sm wrap-anywhere text-muted">
          {bio}
        </p>
        <div className="mt-auto flex flex-wrap gap-2">{children}</div>
      </div>
    </article>
  )
}
