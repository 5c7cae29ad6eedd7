import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { GeneratedCharacter } from '@/domain/generated'
import { styleInstructions } from '@/generation/prompt/interaction-styles'
import {
  avatarDrafts,
  avatarProblem,
  avatarRunKey,
  changeAvatarDraft,
  freshAvatarDraft,
  NEW_CHARACTER,
  startAvatarRun,
} from '@/runs/pictures/avatar-draft'
import { type CharacterJob, generateCharacter } from '@/runs/people/character-run'
import { inSteps } from '@/runs/dating/in-steps'
import { stopRun } from '@/runs/run-store'
import { getImage } from '@/storage/pictures/images'
import type { CharacterRecord, ProviderRecord } from '@/storage/database/records'
import { type CharacterFormValues, customInstructionsOf, styleOf } from './character-form-values'

/** How the writing stands. */
export type Generation =
  | { status: 'idle' }
  | {
      status: 'running'
      /** Characters that have come; zero while nothing has. */
      length: number
    }
  | { status: 'failed'; message: string; details?: string; code?: string }
  | { status: 'done'; /** Puts back what stood in the form before. */ undo: () => void }

const filledFields = ['name', 'systemPrompt', 'greeting'] as const

/**
 * Has the character of a form written, and fills it in; where an AI avatar is wanted its run begins with that. Leaving
 * the form stops the writing. CHAR-48, CHAR-50, CHAR-73 to CHAR-80.
 * @param stored the character as it is stored; undefined for a new one.
 */
export function useCharacterGeneration(
  form: UseFormReturn<CharacterFormValues>,
  providers: readonly ProviderRecord[],
  stored: CharacterRecord | undefined,
) {
  const formKey = stored?.id ?? NEW_CHARACTER
  const [generation, setGeneration] = useState<Generation>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setGeneration({ status: 'running', length: 0 })
    const onProgress = inSteps((length) => {
      if (!controller.signal.aborted) setGeneration({ status: 'running', length })
    })
    const { signal } = controller
    const values = form.getValues()
    const job: CharacterJob = {
      ...toJob(values),
      wantsAvatar: wantsAvatar(formKey),
      canDraw: avatarProblem(providers, values.providerId) === undefined,
      readImage: () => readFace(formKey, stored),
      signal,
      onProgress,
    }
    // It fails with an abort only.
    const result = await generateCharacter(job).catch(() => undefined)
    if (!result || controller.signal.aborted) return
    if (!result.ok) {
      const { message, details, code } = result
      setGeneration({ status: 'failed', message, details, code })
      return
    }
    const undoFields = fill(form, result.character)
    const undoLooks = fillLooks(formKey, result.character, form.getValues(), stored)
    const undo = () => {
      undoFields()
      undoLooks()
    }
    setGeneration({ status: 'done', undo })
  }
  const stop = () => {
    running.current?.abort()
    setGeneration({ status: 'idle' })
  }
  const undo = () => {
    if (generation.status === 'done') generation.undo()
    setGeneration({ status: 'idle' })
  }
  const dismiss = () => setGeneration({ status: 'idle' })
  return { generation, start, stop, undo, dismiss }
}

function toJob(values: CharacterFormValues) {
  const { name, attributes, useCurrentTime, providerId, model } = values
  return {
    wish: {
      name,
      attributes,
      systemInstructions: customInstructionsOf(values) ?? styleInstructions[styleOf(values)],
      ...(useCurrentTime && { currentTime: new Date() }),
    },
    providerId,
    model: model.trim(),
  }
}

function wantsAvatar(formKey: string): boolean {
  return avatarDrafts.getState()[formKey]?.wantsAi ?? false
}

/** The face as the form has it, for a model that takes pictures. Decision 032. */
async function readFace(
  formKey: string,
  stored: CharacterRecord | undefined,
): Promise<Blob | undefined> {
  const picture = avatarDrafts.getState()[formKey]?.picture
  if (picture !== undefined) return picture?.picture.blob
  const imageId = stored?.avatarImageId
  return imageId === undefined ? undefined : (await getImage(imageId))?.blob
}

/** Keeps how the character looks for its pictures, and has its avatar drawn where that is wanted. @returns what puts the description back. */
function fillLooks(
  formKey: string,
  { imagePrompt }: GeneratedCharacter,
  { name, systemPrompt, providerId, model }: CharacterFormValues,
  stored: CharacterRecord | undefined,
): () => void {
  const metadata = stored?.metadata
  const subject = { name, systemPrompt }
  const { prompt, promptCreatedAt, describedAs } =
    avatarDrafts.getState()[formKey] ?? freshAvatarDraft(metadata)
  if (imagePrompt !== undefined) {
    const looks = { prompt: imagePrompt, promptCreatedAt: Date.now(), describedAs: subject }
    changeAvatarDraft(formKey, looks, metadata)
  }
  if (wantsAvatar(formKey)) void startAvatarRun(formKey, { subject, providerId, model, metadata })
  return () => {
    // It is being drawn from what is taken back.
    void stopRun('picture', avatarRunKey(formKey))
    changeAvatarDraft(formKey, { prompt, promptCreatedAt, describedAs }, metadata)
  }
}

/** Fills the form; a name that the user has given stays. @returns what puts everything back. */
function fill(
  { getValues, setValue, clearErrors }: UseFormReturn<CharacterFormValues>,
  { name, systemPrompt, firstMessage }: GeneratedCharacter,
): () => void {
  const before = getValues()
  const after = {
    name: before.name.trim() === '' ? name : before.name,
    systemPrompt,
    greeting: firstMessage ?? before.greeting,
  }
  const put = (values: typeof after) => {
    for (const field of filledFields) setValue(field, values[field], { shouldDirty: true })
  }
  put(after)
  clearErrors(['name', 'systemPrompt', 'attributes'])
  return () => put(before)
}
