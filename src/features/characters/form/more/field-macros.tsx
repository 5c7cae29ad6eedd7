import { lazy, Suspense } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { CharacterFormValues } from '../character-form-values'
import type { MacroFieldName } from '../more-values'

const MacroList = lazy(() => import('./macro-list'))

interface Props {
  control: Control<CharacterFormValues>
  name: MacroFieldName
  label: string
}

/** The macros below a field, where there are any and they are used. What finds them is loaded only then. */
export function FieldMacros({ control, name, label }: Props) {
  const [text, hasMacros] = useWatch({ control, name: [name, 'useMacros'] })
  if (!hasMacros || !/\{\{|<(?:bot|char|user)>/i.test(text)) return null
  return (
    <Suspense>
      <MacroList {...{ control, name, label }} />
    </Suspense>
  )
}
