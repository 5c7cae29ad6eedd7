import { type UseFormReturn, useWatch } from 'react-hook-form'
import { datingSessionLimits } from '@/domain/dating-session'
import type { DatingFormValues } from '@/generation/dating/dating-form'
import { clampNumber } from '@/lib/clamp-number'
import { defaultProvider } from '@/runs/providers/default-provider'
import { imageProviderFor } from '@/runs/pictures/image-provider-for'
import type { ProviderRecord } from '@/storage/database/records'
import { formatCount } from '@/ui/format'

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
  const profiles = formatCount(people, 'profile', 'profiles')
  const pictures = formatCount(people * each, 'picture', 'pictures')
  return (
    <p className="text-sm wrap-anywhere text-muted">
      Each batch is{' '}
      {imageProvider?.id === writer.id ? (
        <>
          {profiles} and {pictures} from <bdi>{writer.name}</bdi>.
        </>
      ) : imageProvider ? (
        <>
          {profiles} from <bdi>{writer.name}</bdi> and {pictures} from{' '}
          <bdi>{imageProvider.name}</bdi>.
        </>
      ) : (
        <>
          {profiles} from <bdi>{writer.name}</bdi>, without pictures: no provider is set to draw
          them.
        </>
      )}{' '}
      Nothing is sent until you ask for it in the session.
    </p>
  )
}
