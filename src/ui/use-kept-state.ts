import { useCallback, useState } from 'react'
import { keepInEntry, keptInEntry } from './buttons/history'

/**
 * State that the page finds again on the way back, such as what a list is searched for; fresh where the page is opened
 * anew.
 * @param name says what it is, for one page only.
 * @returns the value, empty until one is set, and what sets it.
 */
export function useKeptState(name: string): [string, (value: string) => void] {
  const [value, setValue] = useState(() => keptInEntry(name) ?? '')
  const set = useCallback(
    (next: string) => {
      keepInEntry(name, next)
      setValue(next)
    },
    [name],
  )
  return [value, set]
}
