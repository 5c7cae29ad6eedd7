import { imageAbilities } from '@/ai/images/image-rules'
import { askBatch } from '@/features/shared/batches/ask-batch'
import { studioLines } from '@/runs/batches/plan-pictures'
import type { StudioJob } from '@/runs/pictures/studio-job'
import { startStudioRun } from '@/runs/pictures/studio-run'
import { getProvider } from '@/storage/database/queries'
import { qualityChoices } from './studio-choices'
import * as words from './words'

/** Draws, after the user was asked where that may cost much; how many and how finely can be changed there. COST-27 */
export async function askAndDraw(job: StudioJob): Promise<void> {
  const provider = await getProvider(job.providerId)
  // The run tells what is wrong.
  if (!provider) return startStudioRun(job)
  const { maxCount } = imageAbilities(provider.type, job.model)
  const qualities = qualityChoices(provider.type, job.model, job.quality)
  const jobOf = ({ count = job.count, quality = job.quality }): StudioJob => ({
    ...job,
    count,
    quality,
  })
  const agreed = await askBatch({
    kind: 'pictures',
    ...(maxCount > 1 && {
      count: { label: words.numberOfImages, value: job.count, min: 1, max: maxCount },
    }),
    quality: job.quality,
    ...(!qualities.isDisabled && { qualities: qualities.options }),
    linesOf: (choice) => studioLines(jobOf(choice), provider),
  })
  if (!agreed) return
  await startStudioRun({ ...jobOf(agreed.choice), worst: agreed.worst })
}
