import { imageAbilities } from '@/ai/images/image-rules'
import type { PictureSize } from '@/lib/pictures/picture-dimensions'
import { useStudioForm } from '@/runs/pictures/use-studio-form'
import { modelListNote } from '@/features/shared/providers/model-list-note'
import { changeStudioForm } from '@/runs/pictures/studio-form'
import type { StudioJob } from '@/runs/pictures/studio-job'
import { SelectField } from '@/ui/fields/select-field'
import { SuggestField } from '@/ui/fields/suggest-field'
import { qualityChoices, sizeChoices } from './studio-choices'
import type { ImageModelChoice } from './use-image-provider'
import * as words from './words'

interface Props {
  kind: StudioJob['kind']
  choice: ImageModelChoice
}

/** Who draws, how large and how well: only what the model takes. */
export function StudioSettings({ kind, choice }: Props) {
  const { offered, provider, model, models, list, fetchList } = choice
  const type = provider?.type ?? 'openai'
  const newSize = useStudioForm(({ size }) => size)
  const editSize = useStudioForm((form) => form.editSize)
  const quality = useStudioForm((form) => form.quality)
  const count = useStudioForm((form) => form.count)
  const first = useStudioForm(({ pictures }) => pictures[0])
  const isEdit = kind === 'edit'
  const size = isEdit ? editSize : newSize
  const source: PictureSize | 'none yet' | undefined = isEdit ? (first ?? 'none yet') : undefined
  const sizes = sizeChoices(type, model, size, source)
  const qualities = qualityChoices(type, model, quality)
  const { maxCount } = imageAbilities(type, model)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        label={words.aiProvider}
        required
        placeholder={words.aiProviderPlaceholder}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={provider?.id ?? ''}
        onChange={({ target }) => changeStudioForm({ providerId: target.value, model: undefined })}
      />
      <SuggestField
        label={words.imageModel}
        value={model}
        onValueChange={(next) => changeStudioForm({ model: next })}
        onOpen={fetchList}
        suggestions={models}
        loading={list?.status === 'loading'}
        loadError={modelListNote(list)}
      />
      <SelectField
        label={words.imageSize}
        options={sizes.options}
        value={size}
        disabled={sizes.isDisabled}
        hint={sizes.hint}
        onChange={({ target }) =>
          changeStudioForm(isEdit ? { editSize: target.value } : { size: target.value })
        }
      />
      <SelectField
        label={words.quality}
        options={qualities.options}
        value={qualities.value}
        disabled={qualities.isDisabled}
        hint={qualities.hint}
        onChange={({ target }) => changeStudioForm({ quality: target.value })}
      />
      {maxCount > 1 && (
        <SelectField
          label={words.numberOfImages}
          options={Array.from({ length: maxCount }, (_, index) => ({
            value: String(index + 1),
            label: String(index + 1),
          }))}
          value={String(Math.min(count, maxCount))}
          hint={count > 1 && type !== 'demo' && words.numberOfImagesHint}
          onChange={({ target }) => changeStudioForm({ count: Number(target.value) })}
        />
      )}
    </div>
  )
}
