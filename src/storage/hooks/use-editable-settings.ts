import { useState } from 'react'
import type { Settings } from '@/domain/settings'
import { updateSettings } from '../commands/settings'
import { useSettings } from './use-settings'

/** What was chosen, while the database may not have it yet. */
interface Choice {
  part: Partial<Settings>
  isWritten: boolean
}

function isIn(settings: Settings, part: Partial<Settings>): boolean {
  return Object.entries({ ...settings, ...part }).every(
    ([name, value]) => settings[name as keyof Settings] === value,
  )
}

/**
 * The settings with the way to change them: what is chosen shows at once and is saved at once. It stands until the
 * database has it, or has refused it; a failed write shows in its own banner. Undefined until read.
 */
export function useEditableSettings():
  | { settings: Settings; change: (part: Partial<Settings>) => void }
  | undefined {
  const stored = useSettings()
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const [seen, setSeen] = useState(stored)
  if (stored !== seen) {
    setSeen(stored)
    // What another tab has chosen since counts more than what was written here.
    setChoices(choices.filter(({ part, isWritten }) => !isWritten && stored && !isIn(stored, part)))
  }
  if (!stored) return undefined
  const change = (part: Partial<Settings>) => {
    const choice: Choice = { part, isWritten: false }
    setChoices((before) => [...before, choice])
    updateSettings(part).then(
      () =>
        setChoices((before) =>
          before.map((each) => (each === choice ? { ...each, isWritten: true } : each)),
        ),
      () => setChoices((before) => before.filter((each) => each !== choice)),
    )
  }
  const chosen = Object.assign({}, ...choices.map(({ part }) => part)) as Partial<Settings>
  return { settings: { ...stored, ...chosen }, change }
}
