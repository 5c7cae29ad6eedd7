import { useEffect, useId, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { findMacros } from '@/generation/macros/find-macros'
import { resolveMacros } from '@/generation/macros/resolve-macros'
import { cutText } from '@/lib/cut-text'
import { classNames } from '@/ui/style/class-names'
import type { CharacterFormValues } from '../character-form-values'
import type { MacroFieldName } from '../more-values'
import { useMacroPreview } from './use-macro-preview'
import * as words from './words'

/** Different macros that are shown of one text, and how much of each and of its value. */
const MAX_SHOWN = 100
const MAX_MACRO_LENGTH = 80
const MAX_VALUE_LENGTH = 600
/** Milliseconds without a key until a text is looked through. */
const LOOK_AFTER_MS = 300

interface Props {
  control: Control<CharacterFormValues>
  name: MacroFieldName
  /** What the field is called. */
  label: string
}

/** The macros of a field below it, underlined; a press shows what each would be. MACRO-24 */
export default function MacroList({ control, name, label }: Props) {
  const text = useSettled(useWatch({ control, name }))
  const makeContext = useMacroPreview(control)
  const [open, setOpen] = useState<string>()
  const id = useId()
  const found = listMacros(text)
  if (found.macros.length === 0) return null
  const chosen = found.macros.find(({ macro }) => macro === open)
  const value = chosen?.isKnown ? resolveMacros(chosen.macro, makeContext(), name) : undefined
  return (
    <div role="group" aria-label={words.macrosIn(label)} className="text-sm text-muted">
      <ul className="flex flex-wrap gap-x-3 gap-y-1">
        {found.macros.map(({ macro, isKnown }) => (
          <li key={macro} className="min-w-0">
            <button
              type="button"
              aria-expanded={macro === open}
              aria-controls={id}
              className={classNames(
                'relative max-w-full truncate rounded-sm py-0.5 font-mono underline pointer-coarse:min-h-11',
                isKnown ? 'text-text' : 'text-danger decoration-wavy',
              )}
              onClick={() => setOpen(macro === open ? undefined : macro)}
            >
              {cutText(macro, MAX_MACRO_LENGTH)}
              {!isKnown && <span className="sr-only"> {words.unknown}</span>}
            </button>
          </li>
        ))}
      </ul>
      <div id={id} role="status">
        {chosen && (
          <p className="mt-1 wrap-anywhere whitespace-pre-wrap" dir="auto">
            <span className="font-medium">
              {words.valueOf(cutText(chosen.macro, MAX_MACRO_LENGTH))}
            </span>{' '}
            {chosen.isKnown
              ? cutText(value ?? '', MAX_VALUE_LENGTH) || words.emptyNow
              : words.unknown}
          </p>
        )}
      </div>
      {found.hasMore && <p>{words.onlyFirst(MAX_SHOWN)}</p>}
      {found.counts && <p className="mt-1">{words.counts}</p>}
    </div>
  )
}

interface Listed {
  macro: string
  isKnown: boolean
}

/** The outermost macros of a text, each once. */
function listMacros(text: string) {
  const listed = new Map<string, Listed>()
  let counts = false
  let hasMore = false
  for (const { start, end, depth, isKnown, subject } of findMacros(text)) {
    counts ||= subject === 'variable'
    if (depth > 1) continue
    const macro = text.slice(start, end)
    if (listed.has(macro)) continue
    if (listed.size >= MAX_SHOWN) hasMore = true
    else listed.set(macro, { macro, isKnown })
  }
  return { macros: [...listed.values()], counts, hasMore }
}

/** A text once nobody has typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), LOOK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
