import { pictureQualities } from '@/domain/dating-session'
import { askBatch } from '@/features/shared/batches/ask-batch'
import { usedOfBatch } from '@/runs/batches/batch-budget'
import { planProfiles, type ProfilesPress } from '@/runs/batches/plan-profiles'
import {
  drawMissingPictures,
  keepValidProfiles,
  resumeProfiles,
  retryPictures,
  startProfiles,
} from '@/runs/dating/profile-batch'
import { setImageQuality } from '@/storage/dating/dating-sessions'
import { showToast } from '@/ui/overlays/toast-store'
import { qualityNames } from '../quality-names'
import * as words from './words'

/** Tells where another tab is at the session. */
async function tellElsewhere(started: Promise<boolean>): Promise<void> {
  if (!(await started)) showToast({ text: words.anotherTabIsGenerating })
}

/** What is done once the user has agreed. @param worst nano-dollars at most */
function begin(
  sessionId: string,
  press: ProfilesPress,
  agreed: { worst?: number; count?: number },
): Promise<boolean> {
  switch (press.kind) {
    case 'batch':
      return startProfiles(sessionId, agreed)
    case 'rest':
      return resumeProfiles(sessionId, agreed)
    case 'keep':
      return keepValidProfiles(sessionId, agreed)
    case 'missing':
      return drawMissingPictures(sessionId, agreed)
    case 'profile':
      return retryPictures(press.profileId, agreed)
  }
}

/**
 * Does what a button of a session stands for, after the user was asked where it may lead to much. Tells where another tab
 * is at it. COST-26 to COST-28
 */
export async function pressProfiles(sessionId: string, press: ProfilesPress): Promise<void> {
  const plan = await planProfiles(sessionId, press)
  if (!plan) return
  const { budget, linesOf, quality, qualities } = plan
  const left = budget && !budget.isReached ? budget.limit - (await usedOfBatch(budget)) : 0
  const qualityOf = (chosen: string | undefined) =>
    pictureQualities.find((each) => each === chosen) ?? quality
  const agreed = await askBatch({
    kind: 'profiles',
    ...(plan.count && { count: { ...plan.count, label: words.profilesToMake } }),
    quality,
    qualities: qualities.map((value) => ({ value, label: qualityNames[value] })),
    linesOf: (choice, settings) =>
      linesOf({ count: choice.count, quality: qualityOf(choice.quality) }, settings),
    ...(budget?.isReached && press.kind === 'rest' && { pausedAt: budget.limit }),
    agreed: left,
  })
  if (!agreed) return
  const { choice, worst } = agreed
  const chosen = qualityOf(choice.quality)
  // A write that fails stands in its own banner; nothing finer is drawn than was agreed to then.
  if (chosen !== quality && !(await setImageQuality(sessionId, chosen).catch(() => false))) return
  await tellElsewhere(
    begin(sessionId, press, {
      ...(worst > 0 && { worst }),
      ...(choice.count !== undefined && { count: choice.count }),
    }),
  )
}
