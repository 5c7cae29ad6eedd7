import { useAvatarDraft } from '@/runs/pictures/use-avatar-draft'
import { useImageUrl } from '@/storage/hooks/use-image-url'
import { useBlobUrl } from '@/ui/pictures/use-blob-url'

/** What a form shows as the avatar: the one that was given to it, else the stored one; null for none. */
export function useAvatarSource(form: string, storedImageId: string | undefined): string | null {
  const draft = useAvatarDraft(form)
  const picture = draft?.picture
  const draftUrl = useBlobUrl(picture?.picture.thumbnail ?? picture?.picture.blob)
  const storedUrl = useImageUrl(picture === undefined ? storedImageId : undefined, 'thumbnail')
  return (picture === undefined ? storedUrl : draftUrl) ?? null
}
