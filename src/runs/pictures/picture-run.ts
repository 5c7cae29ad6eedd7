import { canMakeImages } from '@/ai/images/image-provider'
import type { AdapterOverrides } from '@/ai/provider-config'
import type { PictureWish } from '@/domain/picture-wish'
import { type Failure, toFailure } from '@/lib/failure'
import {
  type PicturePrompt,
  type PortraitSubject,
  readPicturePrompt,
  toDrawnPrompt,
  toPicturePromptRequest,
  findMinorDrawn,
} from '@/generation/picture-prompt'
import type { PreparedPicture } from '@/lib/pictures/prepare-picture'
import { untilAborted } from '@/lib/until-aborted'
import { getProviders } from '@/storage/database/queries'
import type { ProviderRecord } from '@/storage/database/records'
import { askSmallModel } from '../providers/ask-small-model'
import type { ConnectOptions } from '../providers/connect'
import type { BatchBudget, CallPurpose } from '../providers/paid-calls'
import { keepAsItCame } from './keep-as-it-came'
import { defaultImageProvider, mustChooseImageProvider } from '../providers/default-provider'
import { failWith, noImage, pictureFailureOf, toPictureFailure } from './picture-failure'
import { type RunHandle, startRun } from '../live-runs'

/*
 * Making a picture of a character: first a small model describes it, then it is drawn. For the avatar of a form and
 * for the gallery. The run belongs to the character and not to the screen: leaving the page does not stop it.
 * Specification, generators §4; GAL-14 to GAL-21, CHAR-50.
 */

/** How a picture of a character is asked for, where nothing else is wished for. */
export const AVATAR_PICTURE = { size: '1024x1024', quality: 'standard' } as const

/** Which screen asks; each has its own words for what goes wrong. */
type PictureRunKind = 'avatar' | 'quick' | 'advanced'

/** What is to be made. */
export interface PictureJob {
  kind: PictureRunKind
  subject: PortraitSubject
  /** The character, where it is stored. */
  characterId?: string
  /** The batch that it belongs to. */
  batch?: BatchBudget
  /** The character's provider and model, who describe it where they can. */
  providerId: string
  model: string
  /** The description; blank has it written. */
  prompt: string
  wish?: PictureWish
  /** `{width}x{height}` in pixels. Default: 1024x1024 */
  size?: string
  /** Id of the image model; blank or absent for the newest of the image provider. */
  imageModel?: string
  /** Id of the provider that `imageModel` was chosen for. */
  imageProviderId?: string
  /** The picture to draw from; null where one is wanted and there is none. */
  reference?: Blob | null
  /** Told of a description that was written. @param createdAt epoch milliseconds */
  onPrompt?: (prompt: string, createdAt: number) => void
  /**
   * Keeps what was drawn. Called before the run is told to be over, because an update of the app waits for that and
   * reloads the page. Not for a run that was stopped.
   */
  onDone?: (done: DrawnPicture) => void
  /** Makes the picture ready to be stored. Default: as it came, with a thumbnail. @throws {PictureError} */
  finish?: (picture: Blob) => Promise<PreparedPicture>
  /** What tests replace in the adapters. */
  overrides?: AdapterOverrides
}

/** What came of a run. */
interface DrawnPicture {
  picture: PreparedPicture
  /** What it was drawn from. */
  prompt: string
  /** Epoch milliseconds at which a model wrote the prompt; absent where the user did. */
  promptCreatedAt?: number
}

/** How a run ended. Not told of one that was stopped. */
export type PictureOutcome =
  | ({ kind: 'done' } & DrawnPicture)
  /** `isRestricted`: the provider's rules on content refused it. `isAttempt`: it came to drawing. */
  | { kind: 'failed'; failure: Failure; isRestricted: boolean; isAttempt: boolean }

/**
 * Starts a run; one that is on its way under the same key is stopped. Never throws: what goes wrong stands in the run.
 * @returns how it ended; undefined where it was stopped.
 */
export async function runPicture(
  key: string,
  job: PictureJob,
): Promise<PictureOutcome | undefined> {
  const prompt = job.prompt.trim()
  const run = startRun('picture', key, {
    progress: { step: prompt === '' ? 'describing' : 'drawing' },
    data: prompt === '' ? {} : { prompt },
  })
  const outcome = await makePicture(job, run)
  if (!run.isCurrent()) return undefined
  if (outcome.kind === 'done') {
    job.onDone?.(outcome)
    run.end({ state: 'done', data: { picture: outcome.picture } })
  } else run.end({ state: 'failed', failure: outcome.failure })
  return outcome
}

/** The codes of each screen, which has its own words. */
const codes = {
  avatar: {
    noImageProvider: 'no_avatar_provider',
    noTextProvider: 'no_avatar_text_provider',
    promptRefused: 'avatar_prompt_refused',
    promptFailed: 'avatar_prompt_failed',
    imageFailed: 'avatar_failed',
  },
  quick: {
    noImageProvider: 'no_image_provider',
    noTextProvider: 'no_quick_text_provider',
    promptRefused: 'image_prompt_refused',
    promptFailed: 'image_prompt_failed',
    imageFailed: 'image_failed',
  },
  advanced: {
    noImageProvider: 'no_image_provider',
    noTextProvider: 'no_advanced_text_provider',
    promptRefused: 'image_prompt_refused',
    promptFailed: 'image_prompt_failed',
    imageFailed: 'image_failed',
  },
} as const satisfies Record<PictureRunKind, object>

async function makePicture(
  job: PictureJob,
  { signal, change, onWait }: RunHandle<'picture'>,
): Promise<PictureOutcome> {
  try {
    const prompt = job.prompt.trim()
    const minor = findMinorDrawn(job.subject, prompt, job.wish)
    if (minor) throw failWith('minor_asked_for', { words: minor.words })
    if (job.reference === null) throw failWith('no_reference')
    const providers = await getProviders()
    const imageProvider = imageProviderOf(job, providers)
    // At the beginning, so that locked keys are asked for once and not again when it comes to drawing.
    const { connectForImages } = await import('../providers/connect')
    const options = { signal, overrides: job.overrides, onWait }
    const adapter = await connectForImages(imageProvider, purposeOf(job), options).catch(
      (cause: unknown) => {
        throw pictureFailureOf(codes[job.kind].imageFailed, cause, false)
      },
    )
    let description = prompt
    let promptCreatedAt: number | undefined
    if (prompt === '') {
      description = await describe(job, textProviderOf(job, providers, imageProvider), options)
      promptCreatedAt = Date.now()
      change({ progress: { step: 'drawing' }, data: { prompt: description, promptCreatedAt } })
      if (!signal.aborted) job.onPrompt?.(description, promptCreatedAt)
    }
    const request = {
      prompt: toDrawnPrompt(description, job.reference !== undefined),
      ...AVATAR_PICTURE,
      ...(job.size !== undefined && { size: job.size }),
      count: 1,
      model: job.imageModel,
      signal,
    }
    const { reference } = job
    const work = reference
      ? adapter.edit({ ...request, images: [reference] })
      : adapter.generate(request)
    const finish = job.finish ?? keepAsItCame
    const picture = await untilAborted(signal, work)
      .then(([first]) => {
        if (!first) throw noImage()
        return finish(first.blob)
      })
      .catch((cause: unknown) => {
        throw pictureFailureOf(codes[job.kind].imageFailed, cause)
      })
    return { kind: 'done', picture, prompt: description, promptCreatedAt }
  } catch (cause) {
    const failure = toPictureFailure(cause)
    const { isRestricted, isAttempt } = failure
    return { kind: 'failed', failure: toFailure(failure), isRestricted, isAttempt }
  }
}

function purposeOf({ characterId, batch }: PictureJob): CallPurpose {
  return { kind: 'picture', characterId, ...(batch && { batch }) }
}

/** Who draws: the one that was chosen in the form, or as `defaultImageProvider` finds it. */
function imageProviderOf(job: PictureJob, providers: readonly ProviderRecord[]): ProviderRecord {
  const { imageProviderId, imageModel, kind } = job
  if (imageProviderId !== undefined && imageModel) {
    const chosen = providers.find(({ id }) => id === imageProviderId)
    if (!chosen || !canMakeImages(chosen)) throw failWith('image_provider_changed')
    return chosen
  }
  const provider = defaultImageProvider(providers, job.providerId)
  if (!provider && mustChooseImageProvider(providers, job.providerId))
    throw failWith('image_provider_not_chosen')
  if (!provider) throw failWith(codes[kind].noImageProvider)
  return provider
}

/** Who describes: the character's own provider, else the one that draws and reads the description anyway. */
function textProviderOf(
  { providerId, kind }: PictureJob,
  providers: readonly ProviderRecord[],
  imageProvider: ProviderRecord,
): ProviderRecord {
  const enabled = providers.filter((provider) => provider.enabled)
  const own = enabled.find(({ id }) => id === providerId)
  const writer = own ?? enabled.find(({ id }) => id === imageProvider.id)
  if (!writer) throw failWith(codes[kind].noTextProvider)
  return writer
}

/** @throws {import('./picture-failure').PictureFailure} GAL-37, GAL-38. */
async function describe(
  job: PictureJob,
  writer: ProviderRecord,
  options: ConnectOptions & { signal: AbortSignal },
): Promise<string> {
  const { kind, subject, wish } = job
  const { signal } = options
  let answer: PicturePrompt
  try {
    const { connect } = await import('../providers/connect')
    const adapter = await connect(writer, purposeOf(job), options)
    const question = askSmallModel({
      provider: writer,
      adapter,
      ownModel: writer.id === job.providerId ? job.model : undefined,
      signal,
      toRequest: (model) => toPicturePromptRequest({ subject, wish, type: writer.type, model }),
    })
    answer = readPicturePrompt((await untilAborted(signal, question)).content)
  } catch (cause) {
    throw pictureFailureOf(codes[kind].promptFailed, cause, false)
  }
  switch (answer.kind) {
    case 'prompt':
      return answer.prompt
    case 'not-adult':
      throw failWith(
        answer.isVerdict ? 'minor_by_model' : 'minor_described',
        answer.found && { words: answer.found.words },
      )
    case 'refused':
      throw failWith(
        codes[kind].promptRefused,
        answer.reason ? { detail: answer.reason } : undefined,
      )
    case 'empty':
      throw failWith('image_prompt_empty')
  }
}
