import { type Control, useWatch } from 'react-hook-form'
import { resolveMacros } from '@/generation/macros/resolve-macros'
import { cutText } from '@/lib/cut-text'
import type { CharacterFormValues } from '../character-form-values'
import { useMacroPreview } from './use-macro-preview'
import * as words from './words'

/** How much of a greeting is shown. */
const MAX_LENGTH = 5_000

interface Props {
  control: Control<CharacterFormValues>
  text: string
  index: number
}

/** A greeting as a chat would begin with it. */
export default function GreetingPreview({ control, text, index }: Props) {
  const hasMacros = useWatch({ control, name: 'useMacros' })
  const makeContext = useMacroPreview(control)
  const said = hasMacros ? resolveMacros(text, makeContext(), `greeting ${index} 0`) : text
  return (
    <p
      dir="auto"
      className="rounded-md bg-surface-raised px-3 py-2 text-sm wrap-anywhere whitespace-pre-wrap"
    >
      {cutText(said.trim(), MAX_LENGTH) || words.nothingLeft}
    </p>
  )
}
