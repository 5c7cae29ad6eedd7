import {
  dropGeneratedPicture,
  type GeneratedPicture,
  keepGeneratedPicture,
} from '@/runs/pictures/generated-pictures'
import { runPicture } from '@/runs/pictures/picture-run'
import { forgetRun } from '@/runs/live-runs'
import { addGalleryImage } from '@/storage/commands/gallery'
import { getImage } from '@/storage/pictures/images'
import type { CharacterRecord } from '@/storage/database/records'
import { showToast } from '@/ui/overlays/toast-store'
import {
  type GenerateKind,
  generateRunKey,
  type PictureForm,
  toGenerationAttributes,
  toWish,
} from './picture-form'
import * as words from './words'

interface GenerateOptions {
  kind: GenerateKind
  character: CharacterRecord
  form: PictureForm
  imageModel: string
  imageProviderId: string | undefined
  /** Told of a description that was written. @param createdAt epoch milliseconds */
  onPrompt: (prompt: string, createdAt: number) => void
}

/** Has drawn what a tab asks for; what comes of it waits there to be saved or discarded. Never rejects. */
export async function generatePicture(options: GenerateOptions): Promise<void> {
  const { kind, character, form, imageModel, imageProviderId, onPrompt } = options
  const { avatarImageId, name, systemPrompt, providerId, model } = character
  const stored =
    form.fromProfilePicture && avatarImageId !== undefined
      ? await getImage(avatarImageId).catch(() => undefined)
      : undefined
  const key = generateRunKey(kind, character.id)
  const generationAttributes = toGenerationAttributes(kind, form)
  const outcome = await runPicture(key, {
    kind,
    characterId: character.id,
    subject: { name, systemPrompt },
    providerId,
    model,
    prompt: form.prompt,
    wish: toWish(kind, form),
    size: kind === 'quick' ? undefined : form.size,
    imageModel,
    imageProviderId,
    reference: form.fromProfilePicture ? (stored?.blob ?? null) : undefined,
    onPrompt,
    onDone: (drawn) => keepGeneratedPicture(key, { ...drawn, generationAttributes }),
  })
  if (outcome?.kind === 'done') forgetRun('picture', key)
}

/** Saves a result of a tab. A write that fails stands in its own banner, and the result stays. */
export async function saveGenerated(
  kind: GenerateKind,
  characterId: string,
  { id, picture, prompt, promptCreatedAt, generationAttributes }: GeneratedPicture,
): Promise<void> {
  // A quick picture's description is of the character itself, and others can be drawn from it.
  const isOfCharacter = kind === 'quick' && promptCreatedAt !== undefined
  const savedId = await addGalleryImage(
    characterId,
    { picture, source: 'ai-generated', prompt, generationAttributes },
    isOfCharacter
      ? { metadata: { imagePrompt: prompt, imagePromptCreatedAt: promptCreatedAt } }
      : {},
  ).catch(() => undefined)
  if (savedId === undefined) return
  dropGeneratedPicture(generateRunKey(kind, characterId), id)
  showToast({ text: words.savedToTheGallery, kind: 'success' })
}
