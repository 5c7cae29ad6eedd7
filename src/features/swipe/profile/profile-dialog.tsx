import type { CustomField } from '@/domain/dating-session'
import type { ProfileRecord } from '@/storage/dating/dating-records'
import { Dialog } from '@/ui/overlays/dialog'
import { ProfilePhotos } from './profile-photos'
import { ProfileDescription } from './profile-description'

interface Props {
  profile: ProfileRecord | undefined
  customFields: CustomField[]
  isDrawing: boolean
  canDraw: boolean
  onClose: () => void
}

/** The whole profile of somebody who was decided. */
export function ProfileDialog({ profile, customFields, isDrawing, canDraw, onClose }: Props) {
  if (!profile) return null
  return (
    <Dialog open title={profile.name} onOpenChange={(open) => !open && onClose()}>
      <ProfilePhotos
        key={profile.id}
        profile={profile}
        isDrawing={isDrawing}
        canDraw={canDraw}
        className="mb-5 aspect-square max-h-[55dvh] w-full rounded-md"
      />
      <ProfileDescription profile={profile} customFields={customFields} />
    </Dialog>
  )
}
