import { useState } from 'react'

/** Which rows of a list are chosen, to do something to all of them. */
export interface Choice {
  /** Ids of those that are shown. */
  chosen: ReadonlySet<string>
  /** @param isRange all from the one that was chosen last */
  choose: (id: string, isChosen: boolean, isRange: boolean) => void
  chooseAll: () => void
  chooseNone: () => void
}

/** @param shown ids of the rows, in the order of the list; what is not shown is not chosen, so that nothing unseen is changed */
export function useChoice(shown: readonly string[]): Choice {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  return {
    chosen: picked.size === 0 ? picked : new Set(shown.filter((id) => picked.has(id))),
    choose: (id, isChosen, isRange) => {
      const from = isRange && last !== undefined ? shown.indexOf(last) : -1
      const to = shown.indexOf(id)
      const range =
        from === -1 || to === -1 ? [id] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
      const next = new Set(picked)
      for (const each of range) {
        if (isChosen) next.add(each)
        else next.delete(each)
      }
      setPicked(next)
      setLast(id)
    },
    chooseAll: () => setPicked(new Set(shown)),
    chooseNone: () => setPicked(new Set()),
  }
}
