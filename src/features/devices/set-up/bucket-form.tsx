import { type ReactNode, useRef, useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { failureText } from '@/features/shared/failures/describe-failure'
import type { KeptPlace } from '@/storage/sync/place/store-place'
import { Banner } from '@/ui/display/banner'
import { Button } from '@/ui/buttons/button'
import { SecretField } from '@/ui/fields/secret-field'
import { SelectField } from '@/ui/fields/select-field'
import { TextField } from '@/ui/fields/text-field'
import { UnsavedChanges } from '@/ui/fields/unsaved-changes'
import { resolveWith } from '@/ui/overlays/resolve-with'
import { type BucketFormValues, readBucketForm, toBucketValues } from './bucket-form-values'
import { bucketServices, serviceInfo } from './bucket-services'
import { CorsRule } from './cors-rule'
import { keepTypedBucket, reloadIfNeeded } from './keep-place'
import * as words from './words'

interface Props {
  /** What is changed; undefined for a new place. */
  kept?: KeptPlace
  onSaved: () => void
  /** More buttons, before the one that saves. */
  children?: ReactNode
}

/** The form of a bucket, with all that is to be done at its service. No draft of it is kept: it has a secret in it. */
export function BucketForm({ kept, onSaved, children }: Props) {
  const bucket = kept?.place.kind === 'bucket' ? kept.place.bucket : undefined
  const form = useForm<BucketFormValues>({
    defaultValues: toBucketValues(kept),
    resolver: resolveWith((values) => {
      const result = readBucketForm(values, bucket)
      return 'problems' in result ? result.problems : {}
    }),
  })
  const { control, register } = form
  const { errors, isDirty, isSubmitting } = useFormState({ control })
  const service = useWatch({ control, name: 'service' })
  const [failure, setFailure] = useState<string>()
  const isLeaving = useRef(false)
  const info = serviceInfo[service]

  const save = async (values: BucketFormValues) => {
    setFailure(undefined)
    const result = readBucketForm(values, bucket)
    if ('problems' in result) return
    try {
      await keepTypedBucket(result.read)
      isLeaving.current = true
      if (!(await reloadIfNeeded())) onSaved()
    } catch (cause) {
      setFailure(failureText(cause, words.couldNotBeSaved))
    }
  }
  return (
    <form
      noValidate
      autoComplete="off"
      className="flex flex-col gap-6"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <SelectField
        label={words.service}
        options={bucketServices.map((each) => ({ value: each, label: serviceInfo[each].name }))}
        {...register('service')}
      />
      {!kept && (
        <section aria-label={words.getReady} className="flex flex-col gap-4">
          <h3 className="font-semibold">{words.getReady}</h3>
          {info.page && (
            <a
              href={info.page.url}
              target="_blank"
              rel="noopener noreferrer"
              className="self-start text-sm text-accent underline"
            >
              {words.opensInNewTab(info.page.label)}
            </a>
          )}
          <Steps start={1} steps={info.steps} />
          <CorsRule service={service} />
          <Steps start={info.steps.length + 1} steps={info.afterRule} />
        </section>
      )}
      <section aria-label={words.fillIn} className="flex flex-col gap-5">
        {!kept && <h3 className="font-semibold">{words.fillIn}</h3>}
        {failure !== undefined && (
          <Banner kind="danger" title={words.notSaved}>
            {failure}
          </Banner>
        )}
        <TextField
          label={words.endpoint}
          required
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          hint={<span className="wrap-anywhere">{words.endpointHint(info.endpoint)}</span>}
          error={errors.endpoint?.message}
          {...register('endpoint')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={words.bucketName}
            required
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            error={errors.bucket?.message}
            {...register('bucket')}
          />
          <TextField
            label={words.prefix}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            hint={words.prefixHint}
            error={errors.prefix?.message}
            {...register('prefix')}
          />
        </div>
        <TextField
          label={words.region}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          hint={words.regionHint(info.region)}
          error={errors.region?.message}
          {...register('region')}
        />
        <TextField
          label={words.keyId}
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={errors.keyId?.message}
          {...register('keyId')}
        />
        <SecretField
          label={words.secret}
          required={!kept}
          placeholder={bucket && words.secretKept}
          hint={words.secretHint}
          error={errors.secret?.message}
          {...register('secret')}
        />
        <TextField
          label={words.deviceName}
          required
          autoComplete="off"
          dir="auto"
          hint={words.deviceNameHint}
          error={errors.deviceName?.message}
          {...register('deviceName')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {words.saveAndTry}
          </Button>
          {children}
        </div>
      </section>
      <UnsavedChanges isDirty={isDirty} isLeaving={isLeaving} />
    </form>
  )
}

function Steps({ start, steps }: { start: number; steps: readonly string[] }) {
  return (
    <ol start={start} className="flex list-decimal flex-col gap-1.5 ps-5 text-sm">
      {steps.map((step) => (
        <li key={step} className="wrap-anywhere">
          {step}
        </li>
      ))}
    </ol>
  )
}
