import { type UseFormReturn, useWatch } from 'react-hook-form'
import { datingSessionLimits } from '@/domain/dating-session'
import { type BatchSum, isFreeBatch, sumOfBatch } from '@/domain/money/batch'
import { moneyOfBatch } from '@/features/shared/batches/words'
import { deviceTime } from '@/features/shared/providers/device-time'
import { type DatingFormValues, toDatingSessionDraft } from '@/generation/dating/dating-form'
import { clampNumber } from '@/lib/clamp-number'
import { profileLines, TOKENS_PER_PROFILE, workOfPeople } from '@/runs/batches/plan-profiles'
import { defaultProvider } from '@/runs/providers/default-provider'
import { imageProviderFor } from '@/runs/pictures/image-provider-for'
import type { ProviderRecord } from '@/storage/database/records'
import { useMoneySettings } from '@/storage/hooks/use-spending'
import * as words from './words'

const limits = datingSessionLimits

interface Props {
  form: UseFormReturn<DatingFormValues>
  providers: ProviderRecord[]
}

/** What a batch asks for, because it costs money. */
export function BatchNote({ form: { control, getValues }, providers }: Props) {
  const [batchSize, imagesPerProfile, writerId, imageQuality] = useWatch({
    control,
    name: ['batchSize', 'imagesPerProfile', 'profileGenerationProviderId', 'imageQuality'],
  })
  const settings = useMoneySettings()
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
  const session = toDatingSessionDraft({
    ...getValues(),
    imagesPerProfile,
    profileGenerationProviderId: writer.id,
    imageQuality,
  })
  const sum =
    settings &&
    sumOfBatch(profileLines(session, workOfPeople(session, people), providers, settings))
  const { type, defaultModel: model } = writer
  const time = deviceTime({ type, model, tokens: TOKENS_PER_PROFILE, people })
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
      {sum && `${moneyText(sum)} `}
      {time !== undefined && `${time} `}
      {words.nothingIsSentYet}
    </p>
  )
}

function moneyText(sum: BatchSum): string {
  if (isFreeBatch(sum)) return words.batchIsFree
  if (sum.isUnknown && sum.worst === 0) return words.batchPriceNotKnown
  return words.batchCosts(moneyOfBatch(sum))
}
