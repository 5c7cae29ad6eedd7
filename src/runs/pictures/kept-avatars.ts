import * as z from 'zod/mini'
import { galleryImageSources } from '@/domain/character'
import { failureSchema } from '@/lib/failure'
import { bytesToBase64, decodeBase64 } from '@/lib/base64'
import { pictureFault } from '@/lib/pictures/shown-picture'
import { readFormDraft, writeFormDraft } from '@/storage/browser/form-drafts'
import { type AvatarDraft, avatarDrafts, changeAvatarDraft } from './avatar-draft'

/*
 * Keeps what was done to the avatar of a form over a reload, as the rest of the form is kept: in this tab, until the
 * form is saved or thrown away. A picture is at most a few hundred kilobytes by then.
 */

const keptSchema = z.object({
  wantsAi: z.boolean(),
  prompt: z.string(),
  promptCreatedAt: z.optional(z.number()),
  describedAs: z.optional(z.object({ name: z.string(), systemPrompt: z.string() })),
  attempts: z.number(),
  isRestricted: z.boolean(),
  lastError: z.optional(z.string()),
  lastFailure: z.optional(failureSchema),
  /** Null where the avatar was taken away. */
  picture: z.optional(
    z.nullable(
      z.object({
        source: z.enum(galleryImageSources),
        prompt: z.optional(z.string()),
        width: z.number(),
        height: z.number(),
        type: z.string(),
        base64: z.string(),
      }),
    ),
  ),
})
type KeptAvatar = z.infer<typeof keptSchema>

const nameOf = (form: string) => `avatar-${form}`

/** Encoded once: the draft changes with each letter of its description. */
const encoded = new WeakMap<Blob, Promise<string>>()

function encode(blob: Blob): Promise<string> {
  const known = encoded.get(blob)
  if (known) return known
  const text = blob.arrayBuffer().then((bytes) => bytesToBase64(new Uint8Array(bytes)))
  encoded.set(blob, text)
  return text
}

async function toKept({ picture, ...draft }: AvatarDraft): Promise<KeptAvatar> {
  if (!picture) return { ...draft, picture }
  const { source, prompt, picture: prepared } = picture
  const { blob, width, height } = prepared
  const base64 = await encode(blob)
  return { ...draft, picture: { source, prompt, width, height, type: blob.type, base64 } }
}

async function keep(form: string, draft: AvatarDraft | undefined) {
  if (!draft) {
    writeFormDraft(nameOf(form), undefined)
    return
  }
  const kept = await toKept(draft)
  // Something else may have been done to it meanwhile.
  if (avatarDrafts.getState()[form] === draft) writeFormDraft(nameOf(form), kept)
}

avatarDrafts.subscribe((drafts, before) => {
  for (const form of Object.keys({ ...before, ...drafts }))
    // A picture that cannot be read is not kept; it still stands in the form.
    if (drafts[form] !== before[form]) keep(form, drafts[form]).catch(() => undefined)
})

/** Brings back what was done to the avatar of a form before a reload; does nothing where the form has gone on since. */
export async function restoreAvatar(form: string): Promise<void> {
  const { data: kept } = z.safeParse(keptSchema, readFormDraft(nameOf(form)))
  if (!kept || avatarDrafts.getState()[form]) return
  const { picture, ...draft } = kept
  const decoded = picture && (await decodeBase64(picture.base64))
  // Any page of the origin can write there.
  const bytes = decoded && !pictureFault(decoded) ? decoded : undefined
  if (avatarDrafts.getState()[form]) return
  if (!picture || !bytes) {
    changeAvatarDraft(form, { ...draft, picture: picture === null ? null : undefined })
    return
  }
  const { source, prompt, width, height, type } = picture
  const blob = new Blob([bytes], { type })
  changeAvatarDraft(form, {
    ...draft,
    picture: { source, prompt, picture: { blob, width, height } },
  })
}
