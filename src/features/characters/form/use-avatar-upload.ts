import { useEffect, useRef, useState } from 'react'
import type { CharacterMetadata } from '@/domain/character'
import { type Failure, toFailure } from '@/lib/failure'
import { avatarMeasures, preparePicture } from '@/lib/pictures/prepare-picture'
import { avatarRunKey, changeAvatarDraft } from '@/runs/pictures/avatar-draft'
import { stopRun } from '@/runs/live-runs'

/**
 * Reads a file as the avatar of a form. The last file that was chosen counts, whichever is read first, and none after the
 * form was left.
 * @param metadata of the stored character
 */
export function useAvatarUpload(form: string, metadata: CharacterMetadata | undefined) {
  const [problem, setProblem] = useState<Failure>()
  const [isReading, setIsReading] = useState(false)
  const reading = useRef<AbortController>(undefined)
  useEffect(() => () => reading.current?.abort(), [])

  const take = async (file: File | undefined) => {
    if (!file) return
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    setProblem(undefined)
    setIsReading(true)
    const result = await preparePicture(file, avatarMeasures).catch(toFailure)
    if (controller.signal.aborted) return
    setIsReading(false)
    if ('code' in result) {
      setProblem(result)
      return
    }
    void stopRun('picture', avatarRunKey(form))
    changeAvatarDraft(form, { picture: { picture: result, source: 'uploaded' } }, metadata)
  }
  /** Reads no more, and tells no more what went wrong. */
  const reset = () => {
    reading.current?.abort()
    setIsReading(false)
    setProblem(undefined)
  }
  return { problem, isReading, take, reset }
}
