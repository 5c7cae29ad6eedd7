import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { datingWorldLabels, defaultImagePrompts } from '@/generation/dating/dating-choices'
import type { DatingFormValues } from '@/generation/dating/dating-form'
import { Disclosure } from '@/ui/buttons/disclosure'
import { formatNumber } from '@/ui/format'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { ListEditor } from './list-editor'

interface Props {
  form: UseFormReturn<DatingFormValues>
}

/** What the further pictures of a profile are drawn from. */
export function PromptPoolFields({ form: { control, setValue } }: Props) {
  const { errors, isSubmitted } = useFormState({ control, name: 'imagePromptPool' })
  const [prompts, worldType] = useWatch({ control, name: ['imagePromptPool', 'worldType'] })
  const error = errors.imagePromptPool?.message
  return (
    <Disclosure
      title={`Image Prompt Pool (${formatNumber(prompts.length)})`}
      forceOpen={error !== undefined}
    >
      <p className="text-sm text-muted">
        The first picture of a profile is a selfie. Each further one takes a prompt from here by
        lot; where there is none, an everyday scene.
      </p>
      <ListEditor
        items={prompts}
        defaults={defaultImagePrompts(worldType)}
        blank=""
        error={error}
        nameOf={(_prompt, index) => ({
          row: `Prompt ${index + 1}`,
          remove: `Remove image prompt ${index + 1}`,
        })}
        addLabel="Add Image Prompt"
        resetLabel="Reset Prompts"
        resetText={`The prompts are those of ${datingWorldLabels[worldType]} again`}
        onChange={(next) =>
          setValue('imagePromptPool', next, { shouldDirty: true, shouldValidate: isSubmitted })
        }
      >
        {(prompt, index, change) => (
          <TextAreaField
            className="grow"
            label={`Image prompt ${index + 1}`}
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
