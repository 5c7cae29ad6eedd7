import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { datingWorldLabels, defaultImagePrompts } from '@/generation/dating/dating-choices'
import type { DatingFormValues } from '@/generation/dating/dating-form'
import { Disclosure } from '@/ui/buttons/disclosure'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { ListEditor } from './list-editor'
import * as words from './words'

interface Props {
  form: UseFormReturn<DatingFormValues>
}

/** What the further pictures of a profile are drawn from. */
export function PromptPoolFields({ form: { control, setValue } }: Props) {
  const { errors, isSubmitted } = useFormState({ control, name: 'imagePromptPool' })
  const [prompts, worldType] = useWatch({ control, name: ['imagePromptPool', 'worldType'] })
  const error = errors.imagePromptPool?.message
  return (
    <Disclosure title={words.imagePromptPool(prompts.length)} forceOpen={error !== undefined}>
      <p className="text-sm text-muted">{words.imagePromptPoolIntro}</p>
      <ListEditor
        items={prompts}
        defaults={defaultImagePrompts(worldType)}
        blank=""
        error={error}
        nameOf={(_prompt, index) => ({
          row: words.promptOf(index + 1),
          remove: words.removeImagePrompt(index + 1),
        })}
        addLabel={words.addImagePrompt}
        resetLabel={words.resetPrompts}
        resetText={words.promptsReset(datingWorldLabels[worldType])}
        onChange={(next) =>
          setValue('imagePromptPool', next, { shouldDirty: true, shouldValidate: isSubmitted })
        }
      >
        {(prompt, index, change) => (
          <TextAreaField
            className="grow"
            label={words.imagePrompt(index + 1)}
            rows={1}
            dir="auto"
            value={prompt}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </ListEditor>
    </Disclosure>
  )
}
