import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { GeneratedCharacter } from '@/domain/generated'
import { styleInstructions } from '@/generation/interaction-styles'
import { generateCharacter } from '@/runs/character-run'
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

/** Characters after which the progress is shown anew. */
const PROGRESS_STEP = 60

const filledFields = ['name', 'systemPrompt', 'greeting', 'imagePrompt'] as const

/** Has the character of a form written, and fills it in. Leaving the form stops it. CHAR-48, CHAR-73 to CHAR-80. */
export function useCharacterGeneration(
  form: UseFormReturn<CharacterFormValues>,
  readAvatar: (() => Promise<Blob | undefined>) | undefined,
) {
  const [generation, setGeneration] = useState<Generation>({ status: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    setGeneration({ status: 'running', length: 0 })
    let shown = 0
    const onProgress = (length: number) => {
      if (length < shown + PROGRESS_STEP || controller.signal.aborted) return
      shown = length
      setGeneration({ status: 'running', length })
    }
    const { signal } = controller
    const job = { ...toJob(form.getValues()), readImage: readAvatar, signal, onProgress }
    // It fails with an abort only.
    const result = await generateCharacter(job).catch(() => undefined)
    if (!result || controller.signal.aborted) return
    setGeneration(
      result.ok
        ? { status: 'done', undo: fill(form, result.character) }
        : {
            status: 'failed',
            message: result.message,
            details: result.details,
            code: result.code,
          },
    )
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
    wantsAvatar: false,
    canDraw: false,
  }
}

/** Fills the form; a name that the user has given stays. @returns what puts everything back. */
function fill(
  { getValues, setValue, clearErrors }: UseFormReturn<CharacterFormValues>,
  { name, systemPrompt, firstMessage, imagePrompt }: GeneratedCharacter,
): () => void {
  const before = getValues()
  const after = {
    name: before.name.trim() === '' ? name : before.name,
    systemPrompt,
    greeting: firstMessage ?? before.greeting,
    imagePrompt: imagePrompt ?? before.imagePrompt,
  }
  const put = (values: typeof after) => {
    for (const field of filledFields) setValue(field, values[field], { shouldDirty: true })
  }
  put(after)
  clearErrors(['name', 'systemPrompt', 'attributes'])
  return () => put(before)
}
