import type { Control } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { createMacroContext, type MacroContext } from '@/generation/macros/macro-context'
import { noteOf } from '../more-values'
import type { CharacterFormValues } from '../character-form-values'

/** What macros of the form would be now, in a chat without messages. @returns makes one context for each use. */
export function useMacroPreview(control: Control<CharacterFormValues>): () => MacroContext {
  const values = useWatch({ control })
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return () =>
    createMacroContext({
      character: {
        ...values,
        name: values.name?.trim() ?? '',
        systemPrompt: values.systemPrompt ?? '',
        note: noteOf(values),
      },
      chatId: 'preview',
      now: Date.now(),
      locale,
      timeZone,
      model: values.model,
    })
}
