import { type UseFormReturn, useWatch } from 'react-hook-form'
import { datingSessionLimits } from '@/domain/dating-session'
import type { DatingFormValues } from '@/generation/dating/dating-form'
import { clampNumber } from '@/lib/clamp-number'
import { defaultProvider } from '@/runs/providers/default-provider'
import { imageProviderFor } from '@/runs/pictures/image-provider-for'
import type { ProviderRecord } from '@/storage/database/records'
import * as words from './words'

const limits = datingSessionLimits

interface Props {
  form: UseFormReturn<DatingFormValues>
  providers: ProviderRecord[]
}

/** What a batch asks for, because it costs money. */
export function BatchNote({ form: { control }, providers }: Props) {
  const [batchSize, imagesPerProfile, writerId] = useWatch({
    control,
    name: ['batchSize', 'imagesPerProfile', 'profileGenerationProviderId'],
  })
  const writer = providers.find(({ id }) => id === writerId) ?? defaultProvider(providers)
  if (!writer) return null
  const people = clampNumber(batchSize, limits.batchSize, limits.batchSize.default)
  const each = clampNumber(
    imagesPerProfile,
    limits.imagesPerProfile,
    limits.imagesPerProfile.default,
  )
  const imageProvider = imageProviderFor(writer, providers)
  const pictures = people * each
  return (
    <p className="text-sm wrap-anywhere text-muted">
      {imageProvider?.id === writer.id
        ? words.batchOfOne(people, pictures, <bdi>{writer.name}</bdi>)
        : imageProvider
          ? words.batchOfTwo(
              people,
              pictures,
              <bdi>{writer.name}</bdi>,
              <bdi>{imageProvider.name}</bdi>,
            )
          : words.batchWithoutPictures(people, <bdi>{writer.name}</bdi>)}{' '}
      {words.nothingIsSentYet}
    </p>
  )
}
