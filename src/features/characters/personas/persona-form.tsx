import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { hasNameMacros, swapNameMacros } from '@/domain/persona'
import { depthRoles } from '@/domain/character'
import { LorebookField } from '@/features/shared/lore/lorebook-field'
import { paths } from '@/lib/paths'
import type { PersonaRecord } from '@/storage/personas/persona-records'
import { Button } from '@/ui/buttons/button'
import { useNavigate } from '@/ui/buttons/router'
import { ActionDock, DockButtons } from '@/ui/display/action-dock'
import { Banner } from '@/ui/display/banner'
import { Page } from '@/ui/display/page'
import { ChoiceField } from '@/ui/fields/choice-field'
import { SelectField } from '@/ui/fields/select-field'
import { TextAreaField } from '@/ui/fields/text-area-field'
import { TextField } from '@/ui/fields/text-field'
import type { PersonaFormValues } from './persona-form-values'
import { PictureField } from './picture-field'
import * as words from './form-words'

interface Props {
  title: string
  submitText: string
  form: UseFormReturn<PersonaFormValues>
  /** Under which its picture is kept until it is saved. */
  formKey: string
  onSave: (values: PersonaFormValues) => Promise<void>
  /** As it is stored; undefined for a new one. */
  persona: PersonaRecord | undefined
  /** Whether the text may be a character's, which names the two the other way round. Default: false */
  offersSwap?: boolean
  /** Why the last save failed. */
  failure?: string
  /** What stands before the fields. */
  children?: ReactNode
}

/** The form of a persona. */
export function PersonaForm(props: Props) {
  const { title, submitText, form, formKey, onSave, persona, failure } = props
  const { control, register } = form
  const { errors, isSubmitting } = useFormState({ control })
  const navigate = useNavigate()
  return (
    <Page title={title} narrow>
      {props.children}
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void form.handleSubmit(onSave)(event)}
      >
        <TextField
          label={words.name}
          required
          autoComplete="off"
          dir="auto"
          hint={words.nameHint}
          error={errors.name?.message}
          {...register('name')}
        />
        <PictureField control={control} formKey={formKey} persona={persona} />
        <div className="flex flex-col gap-3">
          <TextAreaField
            label={words.description}
            rows={6}
            dir="auto"
            hint={words.descriptionHint}
            error={errors.description?.message}
            {...register('description')}
          />
          {props.offersSwap && <SwapOffer form={form} />}
        </div>
        <PlaceFields form={form} />
        <Controller
          control={control}
          name="lorebookIds"
          render={({ field }) => (
            <LorebookField
              hint={words.lorebooksHint}
              chosen={field.value}
              onChange={field.onChange}
            />
          )}
        />
        {failure !== undefined && (
          <Banner kind="warning" title={words.error}>
            {failure}
          </Banner>
        )}
        <ActionDock>
          <DockButtons className="justify-end">
            <Button onClick={() => navigate(paths.personas, { back: true })}>{words.cancel}</Button>
            <Button type="submit" variant="primary" busy={isSubmitting} busyText={words.saving}>
              {submitText}
            </Button>
          </DockButtons>
        </ActionDock>
      </form>
    </Page>
  )
}

/** PERS-06: a character's text calls itself {{char}}; the same button takes it back. */
function SwapOffer({ form: { control, getValues, setValue } }: Pick<Props, 'form'>) {
  const description = useWatch({ control, name: 'description' })
  if (!hasNameMacros(description)) return null
  return (
    <Banner
      actions={
        <Button
          size="small"
          onClick={() =>
            setValue('description', swapNameMacros(getValues('description')), {
              shouldDirty: true,
            })
          }
        >
          {words.swap}
        </Button>
      }
    >
      {words.swapText}
    </Banner>
  )
}

/** PERS-05. */
function PlaceFields({ form: { control, register } }: Pick<Props, 'form'>) {
  const placement = useWatch({ control, name: 'placement' })
  const { errors } = useFormState({ control, name: 'depth' })
  return (
    <>
      <Controller
        control={control}
        name="placement"
        render={({ field }) => (
          <ChoiceField
            label={words.placement}
            value={field.value}
            onValueChange={field.onChange}
            choices={[
              { value: 'prompt', label: words.inPrompt, hint: words.inPromptHint },
              { value: 'depth', label: words.atDepth, hint: words.atDepthHint },
              { value: 'none', label: words.notSent, hint: words.notSentHint },
            ]}
          />
        )}
      />
      {placement === 'depth' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={words.depth}
            inputMode="numeric"
            autoComplete="off"
            hint={words.depthHint}
            error={errors.depth?.message}
            {...register('depth')}
          />
          <SelectField
            label={words.role}
            options={depthRoles.map((value) => ({ value, label: words.roles[value] }))}
            {...register('role')}
          />
        </div>
      )}
    </>
  )
}
