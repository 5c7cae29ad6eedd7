import { useEffect } from 'react'
import type { ComposerBox } from '../prompt/composer-tools'

/** Tells the box whether files go with what stands in it, so that it can be sent without words. */
export function useHasFiles({ setHasFiles }: Pick<ComposerBox, 'setHasFiles'>, hasFiles: boolean) {
  useEffect(() => {
    setHasFiles(hasFiles)
    return () => setHasFiles(false)
  }, [setHasFiles, hasFiles])
}
