import { useEffect } from 'react'
import type { ComposerBox, ComposerFiles } from '../prompt/composer-tools'

/** Tells the box which files go with what stands in it. */
export function useFilesOfBox({ setFiles }: Pick<ComposerBox, 'setFiles'>, files: ComposerFiles) {
  useEffect(() => {
    setFiles(files)
    return () => setFiles(undefined)
  }, [setFiles, files])
}
