import { useState } from 'react'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import type { CharacterRecord } from '@/storage/database/records'
import { GeneratedPortrait } from '@/ui/pictures/generated-portrait'

interface Props {
  characterId: string
  character: CharacterRecord | null
}

/** Somebody's picture, or one drawn from the id where there is none; its place is blank while it is read. */
export function Portrait({ characterId, character }: Props) {
  const url = useImageUrl(character?.avatarImageId)
  const [broken, setBroken] = useState<string>()
  return (
    <div className="relative aspect-4/5 w-32 shrink-0 self-start overflow-hidden rounded-lg bg-surface-raised lg:w-60">
      {url && url !== broken ? (
        <img
          src={url}
          alt=""
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setBroken(url)}
        />
      ) : (
        url !== undefined && <GeneratedPortrait id={characterId} name={character?.name ?? '?'} />
      )}
    </div>
  )
}
