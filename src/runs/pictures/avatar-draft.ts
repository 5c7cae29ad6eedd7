import { createStore } from 'zustand/vanilla'
import type { AdapterOverrides } from '@/ai/provider-config'
import type { CharacterMetadata } from '@/domain/character'
import { PLAIN_HEADSHOT, type PortraitSubject } from '@/generation/picture-prompt'
import { type Failure, rootCode } from '@/lib/failure'
import { avatarMeasures, preparePicture } from '@/lib/pictures/prepare-picture'
import type { GalleryDraft } from '@/storage/gallery'
import type { ProviderRecord } from '@/storage/database/records'
import { defaultImageProvider, mustChooseImageProvider } from '../providers/default-provider'
import { forgetRun, stopRun } from '../live-runs'
import type { BatchBudget } from '../providers/paid-call'
import type { PictureFailureCode } from './picture-failure'
import { runPicture } from './picture-run'

/*
 * The face of a character whose form is open: uploaded, made by a model or taken away, and not saved before the form
 * is. In memory, by the form, so that leaving the page does not lose a picture that is being made. CHAR-24, CHAR-33,
 * CHAR-50, CHAR-51; GAL-18 to GAL-21.
 */

/** What has been done to the avatar of a form so far. */
export interface AvatarDraft {
  /** The new picture; null where it was taken away, undefined where it is as it was. */
  picture?: GalleryDraft | null
  /** Whether the AI avatar option is on. */
  wantsAi: boolean
  /** The description; blank has it written. */
  prompt: string
  /** Epoch milliseconds at which a model wrote the description; absent where the user did, or none is there. */
  promptCreatedAt?: number
  /** Whom the description was written of. */
  describedAs?: PortraitSubject
  /** Attempts since the last picture that was kept. */
  attempts: number
  /** Whether an attempt was refused by a provider's rules on content. */
  isRestricted: boolean
  /** Why the last attempt failed: a code, or words of a release up to 0.3.1. */
  lastError?: string
  /** The same with what its words depend on. */
  lastFailure?: Failure
}

/** Drafts by form. */
export const avatarDrafts = createStore<Record<string, AvatarDraft | undefined>>(() => ({}))

/** Key of the form of a new character. Others are keyed by the character's id. */
export const NEW_CHARACTER = 'new'

/** Key of the run of a form. */
export const avatarRunKey = (form: string) => `avatar ${form}`

/**
 * Why no avatar can be made; undefined where one can. Checked before AI generation too, where the option is on.
 * @param ownId the provider of the character.
 */
export function avatarProblem(
  providers: readonly ProviderRecord[],
  ownId: string | undefined,
): Failure | undefined {
  if (defaultImageProvider(providers, ownId)) return undefined
  const code: PictureFailureCode = mustChooseImageProvider(providers, ownId)
    ? 'image_provider_not_chosen'
    : 'avatar_needs_provider'
  return { code }
}

/** The draft of a form that nothing has been done to. */
export function freshAvatarDraft(metadata: CharacterMetadata = {}): AvatarDraft {
  return {
    wantsAi: false,
    prompt: metadata.imagePrompt ?? '',
    promptCreatedAt: metadata.imagePromptCreatedAt,
    attempts: metadata.avatarGenerationAttempts ?? 0,
    isRestricted: metadata.avatarGenerationRestricted ?? false,
    lastError: metadata.lastAvatarError,
    lastFailure: metadata.lastAvatarFailure,
  }
}

/** Changes the draft of a form. @param metadata of the stored character, for a draft that does not stand yet */
export function changeAvatarDraft(
  form: string,
  change: Partial<AvatarDraft>,
  metadata?: CharacterMetadata,
): void {
  const draft = avatarDrafts.getState()[form] ?? freshAvatarDraft(metadata)
  avatarDrafts.setState({ [form]: { ...draft, ...change } })
}

/** Forgets what was done to the avatar of a form: it was saved, or thrown away. */
export function forgetAvatarDraft(form: string): void {
  forgetRun('picture', avatarRunKey(form))
  avatarDrafts.setState({ [form]: undefined })
}

/** Whether the avatar itself was replaced or taken away. */
export function isAvatarChanged(draft: AvatarDraft | undefined): boolean {
  return draft?.picture !== undefined
}

/** Forgets all drafts: everything is reset. */
export function forgetAvatarDrafts(): void {
  avatarDrafts.setState({}, true)
}

/** Takes the AI avatar option back, with what it was about to make. */
export function resetAvatarOptions(form: string): void {
  if (!avatarDrafts.getState()[form]) return
  void stopRun('picture', avatarRunKey(form))
  changeAvatarDraft(form, { wantsAi: false })
}

/** Whether the next avatar is drawn from the plain description. */
export function isSimplified({ attempts, isRestricted }: AvatarDraft): boolean {
  return attempts >= ATTEMPTS_BEFORE_PLAIN || isRestricted
}
const ATTEMPTS_BEFORE_PLAIN = 2

interface AvatarJob {
  /** The character, where it is stored. */
  characterId?: string
  subject: PortraitSubject
  providerId: string
  model: string
  /** The batch that it belongs to. */
  batch?: BatchBudget
  /** Of the stored character. */
  metadata?: CharacterMetadata
  overrides?: AdapterOverrides
}

/** Makes the avatar of a form. Never throws; the run of `avatarRunKey` tells how it goes. */
export async function startAvatarRun(
  form: string,
  { characterId, subject, providerId, model, batch, metadata, overrides }: AvatarJob,
): Promise<void> {
  changeAvatarDraft(form, {}, metadata)
  const before = avatarDrafts.getState()[form] ?? freshAvatarDraft(metadata)
  const isPlain = isSimplified(before)
  const written = before.prompt
  const outcome = await runPicture(avatarRunKey(form), {
    kind: 'avatar',
    characterId,
    batch,
    subject,
    providerId,
    model,
    prompt: isPlain ? PLAIN_HEADSHOT : written,
    overrides,
    onPrompt: (prompt, createdAt) =>
      changeAvatarDraft(form, { prompt, promptCreatedAt: createdAt, describedAs: subject }),
    // As small as an avatar is of use: the file of the session holds it twice.
    finish: (picture) => preparePicture(picture, generatedMeasures),
  })
  const draft = avatarDrafts.getState()[form]
  if (!outcome || !draft) return
  if (outcome.kind === 'failed') {
    const attempts = draft.attempts + (outcome.isAttempt ? 1 : 0)
    const isRestricted = draft.isRestricted || outcome.isRestricted
    const { failure } = outcome
    changeAvatarDraft(form, {
      attempts,
      isRestricted,
      lastError: rootCode(failure),
      lastFailure: failure,
    })
    return
  }
  const { picture, prompt } = outcome
  changeAvatarDraft(form, {
    attempts: draft.attempts + 1,
    lastError: undefined,
    lastFailure: undefined,
    picture: { picture, source: 'ai-generated', prompt },
  })
}

/** A generated avatar keeps the size that others can be drawn from. */
const generatedMeasures = { ...avatarMeasures, maxMb: 50, maxEdge: 1024, quality: 0.9 }

/** What is saved with the character of a form. */
export interface AvatarToSave {
  avatar?: GalleryDraft | null
  /** Undefined where nothing of it has changed. */
  metadata?: CharacterMetadata
}

/**
 * What the form saves of its draft. A picture that is kept ends the counting of attempts; that a provider refused the
 * description stays known.
 * @param now epoch milliseconds: a description of the character as it is saved is as new as that.
 */
export function avatarToSave(
  form: string,
  subject: PortraitSubject,
  stored: CharacterMetadata | undefined,
  now: number,
): AvatarToSave {
  const draft = avatarDrafts.getState()[form]
  if (!draft) return {}
  const isKept = draft.picture?.source === 'ai-generated'
  const { describedAs } = draft
  const isOfNow =
    describedAs?.name === subject.name && describedAs.systemPrompt === subject.systemPrompt
  const prompt = draft.prompt.trim()
  const hasPrompt = prompt !== ''
  const attempts = isKept ? 0 : draft.attempts
  const createdAt = isOfNow ? now : (draft.promptCreatedAt ?? now)
  return {
    avatar: draft.picture,
    metadata: {
      ...(stored?.promptUpdatedAt !== undefined && { promptUpdatedAt: stored.promptUpdatedAt }),
      ...(hasPrompt && { imagePrompt: prompt, imagePromptCreatedAt: createdAt }),
      ...(attempts > 0 && { avatarGenerationAttempts: attempts }),
      ...(!isKept && draft.lastError !== undefined && { lastAvatarError: draft.lastError }),
      ...(draft.isRestricted && { avatarGenerationRestricted: true }),
      ...(!isKept && draft.lastFailure && { lastAvatarFailure: draft.lastFailure }),
    },
  }
}
