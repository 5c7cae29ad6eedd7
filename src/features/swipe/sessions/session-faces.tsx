import { useImageUrl } from '@/storage/hooks/use-image-url'
import { useSessionFaces } from '@/storage/hooks/use-dating-sessions'
import type { SessionFace } from '@/storage/dating/dating-queries'
import { Avatar } from '@/ui/pictures/avatar'
import { formatNumber } from '@/ui/format'
import { useNearScreen } from '@/ui/lists/use-near-screen'

/** Faces that fit beside each other on the narrowest card. */
const FACES_SHOWN = 4
const FACE_PX = 36

interface Props {
  sessionId: string
  /** Profiles of the session. */
  total: number
}

/** Some people of a session, matches first, as decoration. */
export function SessionFaces({ sessionId, total }: Props) {
  const faces = useSessionFaces(sessionId, FACES_SHOWN) ?? []
  return (
    <div aria-hidden className="mb-2 flex h-9 items-center ps-2">
      {faces.map((face) => (
        <Face key={face.id} face={face} />
      ))}
      {total > FACES_SHOWN && (
        <span className="ms-2 text-xs text-muted">+{formatNumber(total - FACES_SHOWN)}</span>
      )}
    </div>
  )
}

function Face({ face: { id, name, imageId } }: { face: SessionFace }) {
  const [ref, isNear] = useNearScreen()
  const url = useImageUrl(isNear ? imageId : undefined, 'thumbnail')
  return (
    <span ref={ref} className="-ms-2 size-9 rounded-full border-2 border-surface bg-surface-raised">
      {/* While a face is read its place stays blank: another one would flash. */}
      {(imageId === undefined || url !== undefined) && (
        <Avatar id={id} name={name} size={FACE_PX} src={url} className="size-full" />
      )}
    </span>
  )
}
