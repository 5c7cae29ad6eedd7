import { useImageUrl } from '@/storage/hooks/use-image-url'
import type { PersonaRecord } from '@/storage/personas/persona-records'
import { Avatar } from '@/ui/pictures/avatar'
import { useNearScreen } from '@/ui/lists/use-near-screen'

interface Props {
  persona: Pick<PersonaRecord, 'id' | 'name' | 'avatarImageId'>
  /** Edge in CSS pixels. */
  size: number
}

/** A persona's face in a list: only those on the screen, or near it, are read and decoded. */
export function PersonaPicture({ persona, size }: Props) {
  const [ref, isNear] = useNearScreen()
  const { id, name, avatarImageId } = persona
  const url = useImageUrl(isNear ? avatarImageId : undefined, 'thumbnail')
  return (
    <div ref={ref} className="shrink-0" style={{ width: size, height: size }}>
      {/* While a face is read its place stays blank: another one would flash. */}
      {avatarImageId === undefined || url !== undefined ? (
        <Avatar id={id} name={name} size={size} src={url} className="size-full" />
      ) : (
        <div className="size-full rounded-full bg-surface-raised" />
      )}
    </div>
  )
}
