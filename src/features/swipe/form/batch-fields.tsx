import { type UseFormReturn, useWatch } from 'react-hook-form'
import { datingSessionLimits } from '@/domain/dating-session'
import type { DatingFormValues } from '@/generation/dating/dating-form'
import { sessionQualities } from '@/runs/batches/plan-profiles'
import { defaultProvider } from '@/runs/providers/default-provider'
import type { ProviderRecord } from '@/storage/database/records'
import { ChangedNote } from '@/ui/display/changed-note'
import { FieldGroup } from '@/ui/fields/field-group'
import { SelectField } from '@/ui/fields/select-field'
import { TextField } from '@/ui/fields/text-field'
import { qualityNames } from '../quality-names'
import { useSettledNumbers } from './use-settled-numbers'
import * as words from './words'

const limits = datingSessionLimits

interface Props {
  form: UseFormReturn<DatingFormValues>
  providers: ProviderRecord[]
}

/** How many people at a time, how many pictures of each, and by whom. */
export function BatchFields({ form, providers }: Props) {
  const { register } = form
  const { notes, settle } = useSettledNumbers(form)
  const countField = (field: 'batchSize' | 'imagesPerProfile') => ({
    type: 'number',
    inputMode: 'numeric' as const,
    min: limits[field].min,
    max: limits[field].max,
    ...register(field, { onBlur: () => settle(field) }),
  })
  return (
    <FieldGroup title={words.profilesAndPictures}>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-1.5">
        <TextField label={words.profilesPerBatch} {...countField('batchSize')} />
        <TextField label={words.imagesPerProfile} {...countField('imagesPerProfile')} />
        <ChangedNote className="col-span-2" notes={[notes.batchSize, notes.imagesPerProfile]} />
      </div>
      <QualityField form={form} providers={providers} />
      <ProviderFields form={form} providers={providers} />
    </FieldGroup>
  )
}

/** Only where the model that draws takes a quality. */
function QualityField({ form: { control, register }, providers }: Props) {
  const chosenId = useWatch({ control, name: 'profileGenerationProviderId' })
  const qualities = sessionQualities({ profileGenerationProviderId: chosenId }, providers)
  if (qualities.length === 0) return null
  return (
    <SelectField
      label={words.pictureQuality}
      hint={words.pictureQualityHint}
      options={qualities.map((value) => ({ value, label: qualityNames[value] }))}
      {...register('imageQuality')}
    />
  )
}

function ProviderFields({ form, providers }: Props) {
  const { control, register } = form
  const chosenId = useWatch({ control, name: 'profileGenerationProviderId' })
  const chosen = providers.find(({ id }) => id === chosenId)
  const writer = chosen ?? defaultProvider(providers)
  return (
    <>
      <SelectField
        label={words.aiProvider}
        placeholder={words.aiProviderPlaceholder}
        hint={writer && words.inventsPeople(writer.defaultModel)}
        options={toOptions(providers, chosenId)}
        {...register('profileGenerationProviderId')}
      />
      <AnalystField form={form} providers={providers} />
    </>
  )
}

function AnalystField({ form: { control, register }, providers }: Props) {
  const chosenId = useWatch({ control, name: 'imageAnalysisProviderId' })
  return (
    <SelectField
      label={words.imageAnalysisProvider}
      placeholder={words.imageAnalysisProviderPlaceholder}
      hint={words.imageAnalysisProviderHint}
      options={toOptions(providers, chosenId)}
      {...register('imageAnalysisProviderId')}
    />
  )
}

/** Enabled providers, and the chosen one if it is disabled meanwhile. */
function toOptions(providers: readonly ProviderRecord[], chosenId: string) {
  return providers
    .filter(({ id, enabled }) => enabled || id === chosenId)
    .map(({ id, name, enabled }) => ({
      value: id,
      label: enabled ? name : words.disabledNamed(name),
    }))
}
