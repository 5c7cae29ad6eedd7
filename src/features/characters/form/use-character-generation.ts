import { useEffect } from 'react'
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
import { inSteps } from '@/runs/people/in-steps'
import { forgetRun, startRun, stopRun } from '@/runs/live-runs'
import { useRun } from '@/runs/use-run'
import { getImage } from '@/storage/pictures/images'
import type { CharacterRecord, ProviderRecord } from '@/storage/database/records'
import { type CharacterFormValues, customInstructionsOf, styleOf } from './character-form-values'

const filledFields = ['name', 'systemPrompt', 'greeting'] as const

/**
 * Has the character of a form written, and fills it in; where an AI avatar is wanted its run begins with that. Leaving
 * the form stops the writing.
 * @param stored the character as it is stored; undefined for a new one.
 */
export function useCharacterGeneration(
  form: UseFormReturn<CharacterFormValues>,
  providers: readonly ProviderRecord[],
  stored: CharacterRecord | undefined,
) {
  const formKey = stored?.id ?? NEW_CHARACTER
  const run = useRun('character', formKey)
  useEffect(() => () => forgetRun('character', formKey), [formKey])

  const start = async () => {
    const { signal, change, end, onWait } = startRun('character', formKey, {
      progress: { step: 'writing', done: 0 },
      data: {},
    })
    const values = form.getValues()
    const job: CharacterJob = {
      ...toJob(values),
      characterId: stored?.id,
      wantsAvatar: wantsAvatar(formKey),
      canDraw: avatarProblem(providers, values.providerId) === undefined,
      readImage: () => readFace(formKey, stored),
      signal,
      onWait,
      onProgress: inSteps((done) => change({ progress: { done } })),
    }
    // It fails with an abort only.
    const result = await generateCharacter(job).catch(() => undefined)
    if (!result || signal.aborted) return
    if (!result.ok) {
      end({ state: 'failed', failure: result.failure })
      return
    }
    const undoFields = fill(form, result.character)
    const undoLooks = fillLooks(formKey, result.character, form.getValues(), stored)
    const undo = () => {
      undoFields()
      undoLooks()
    }
    end({ state: 'done', data: { undo } })
  }
  const forget = () => forgetRun('character', formKey)
  const undo = () => {
    run?.data.undo?.()
    forget()
  }
  return { run, start, stop: forget, undo, dismiss: forget }
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

/** The face as the form has it, for a model that takes pictures. */
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
  if (wantsAvatar(formKey))
    void startAvatarRun(formKey, {
      characterId: stored?.id,
      subject,
      providerId,
      model,
      metadata,
    })
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
