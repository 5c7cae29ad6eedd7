import { useStore } from 'zustand'
import { type AvatarDraft, avatarDrafts } from './avatar-draft'

/** What was done to the avatar of a form; undefined where nothing was. */
export function useAvatarDraft(form: string): AvatarDraft | undefined {
  return useStore(avatarDrafts, (drafts) => drafts[form])
}
