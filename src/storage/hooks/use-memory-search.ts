import { useEffect, useState } from 'react'
import { type MemoryHit, searchMemories } from '../search/search-memories'
import { useLive } from './use-live'

/** Milliseconds after the last key before a search begins. */
const TYPING_PAUSE_MS = 120

/** What a search of memories has found. */
interface MemorySearch {
  /** What an earlier text found stays until this one has found something, or nothing. */
  hits: readonly MemoryHit[]
  /** Whether this text has been looked for. */
  isOver: boolean
}

/** Searches what is remembered while the user types, and again when it changes. MEM-27 */
export function useMemorySearch(text: string): MemorySearch {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const found = useLive(
    async () => ({ text: asked, hits: await searchMemories(asked) }),
    [],
    [asked],
  )
  return { hits: found?.hits ?? NOTHING, isOver: found?.text === text }
}

const NOTHING: readonly MemoryHit[] = []
