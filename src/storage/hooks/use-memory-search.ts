import { useEffect, useState } from 'react'
import { type MemoryHit, searchMemories } from '../search/search-memories'
import { useLive } from './use-live'

/** Milliseconds after the last key before a search begins. */
const TYPING_PAUSE_MS = 120

/** Searches what is remembered while the user types, and again when it changes. What an earlier text found stays until then. MEM-27 */
export function useMemorySearch(text: string): readonly MemoryHit[] {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useLive(() => searchMemories(asked), [], [asked]) ?? NOTHING
}

const NOTHING: readonly MemoryHit[] = []
