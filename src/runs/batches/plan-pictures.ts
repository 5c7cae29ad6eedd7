import { imageAbilities } from '@/ai/images/image-rules'
import type { BatchLine } from '@/domain/money/batch'
import type { ProviderRecord } from '@/storage/database/records'
import type { StudioJob } from '../pictures/studio-job'
import { picturesLine } from './batch-lines'

/** The pictures of the image studio that a job asks for. COST-27 */
export function studioLines(
  { model, size, quality, count, images = [] }: StudioJob,
  provider: ProviderRecord,
): BatchLine[] {
  const drawn = Math.min(count, imageAbilities(provider.type, model).maxCount)
  const isEdit = images.length > 0
  return [
    picturesLine({
      provider,
      model,
      fromWords: isEdit ? 0 : drawn,
      fromPictures: isEdit ? drawn : 0,
      references: images.length,
      size,
      quality,
    }),
  ]
}
