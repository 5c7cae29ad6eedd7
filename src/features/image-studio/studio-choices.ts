import type { ImageAbilities } from '@/ai/images/image-rules'
import { imageAbilities, MAX_PROMPT_LENGTH, sizeFor } from '@/ai/images/image-rules'
import { canMakeImages } from '@/ai/images/image-provider'
import type { ProviderType } from '@/domain/provider'
import type { PictureSize } from '@/lib/pictures/picture-dimensions'
import { wordsOfFailure } from '@/features/shared/failures/describe-failure'
import type { FileFailureCode, StudioForm, StudioMask } from '@/runs/pictures/studio-form'
import type { StudioJob } from '@/runs/pictures/studio-job'
import type { ProviderRecord } from '@/storage/database/records'
import * as words from './words'

/* What the studio offers for a model, and what it makes of the form. Pure. */

/** Providers that make pictures, OpenAI first and the demo last. */
export function imageProviders(providers: readonly ProviderRecord[]): ProviderRecord[] {
  const rank = ({ type }: ProviderRecord) => (type === 'openai' ? 0 : type === 'demo' ? 2 : 1)
  return providers.filter(canMakeImages).sort((one, other) => rank(one) - rank(other))
}

/** The specified sizes. */
const sizes = [
  { name: words.square, value: '1024x1024' },
  { name: words.landscape, value: '1792x1024' },
  { name: words.portrait, value: '1024x1792' },
] as const

/** Pixels of the largest specified size: an edit of a large photo is drawn no larger. */
const MAX_AREA = 1792 * 1024

/** The size to wish for where an edit is to be like its picture. */
export function sizeLike({ width, height }: PictureSize): string {
  const scale = Math.min(1, Math.sqrt(MAX_AREA / (width * height)))
  return `${Math.max(1, Math.round(width * scale))}x${Math.max(1, Math.round(height * scale))}`
}

/** The sizes on offer, and what the screen says about them. */
export interface SizeChoices {
  options: readonly { value: string; label: string }[]
  /** Where the model takes other sizes than those that were wished for. */
  hint: string | undefined
  /** Whether there is nothing to choose. */
  isDisabled: boolean
}

/**
 * The sizes for a model: the specified ones where it takes them, else the nearest that it takes.
 * @param first for an edit: the picture whose size it can have.
 * @param chosen what is chosen now, `''` for that picture's.
 */
export function sizeChoices(
  type: ProviderType,
  model: string,
  chosen: string,
  first?: PictureSize | 'none yet',
): SizeChoices {
  const labelled = sizes.map(({ name, value }) => ({
    value,
    label: `${name} ${sizeFor(type, model, value) ?? value}`,
  }))
  const options = first ? [{ value: '', label: words.likeTheFirstImage }, ...labelled] : labelled
  const { sizes: kind } = imageAbilities(type, model)
  if (kind === 'none') return { options, hint: words.modelDecidesSizeByItself, isDisabled: true }
  const wish = chosen || (typeof first === 'object' ? sizeLike(first) : '')
  const sent = wish === '' ? undefined : sizeFor(type, model, wish)
  return { options, hint: sizeHint(kind, chosen, wish, sent), isDisabled: false }
}

function sizeHint(
  kind: ImageAbilities['sizes'],
  chosen: string,
  wish: string,
  sent: string | undefined,
): string | undefined {
  if (sent === undefined) return undefined
  if (kind === 'proportion') return words.drawnInProportion(sent)
  if (chosen === '') return words.drawnAt(sent)
  if (sent === wish) return undefined
  return words.nearestSize(wish, sent)
}

const QUALITY_LABELS: Readonly<Record<string, string>> = {
  auto: words.auto,
  low: words.low,
  medium: words.medium,
  high: words.high,
  xhigh: words.extraHigh,
}

/** The qualities for a model. @param chosen what is chosen now. */
export function qualityChoices(
  type: ProviderType,
  model: string,
  chosen: string,
): SizeChoices & { value: string } {
  const { qualities } = imageAbilities(type, model)
  const toOption = (value: string) => ({ value, label: QUALITY_LABELS[value] ?? value })
  if (qualities.length === 0)
    return {
      options: [toOption('auto')],
      value: 'auto',
      hint: words.noChoiceOfQuality,
      isDisabled: true,
    }
  const value = nearestQuality(chosen, qualities)
  const hint =
    value === chosen
      ? undefined
      : words.nearestQuality(QUALITY_LABELS[chosen] ?? chosen, QUALITY_LABELS[value] ?? value)
  return { options: qualities.map(toOption), value, hint, isDisabled: false }
}

/** Qualities from coarse to fine. */
const RANKED = ['low', 'medium', 'high', 'xhigh']

function nearestQuality(chosen: string, taken: readonly string[]): string {
  if (taken.includes(chosen)) return chosen
  const rank = RANKED.indexOf(chosen)
  const ranked = taken
    .filter((quality) => RANKED.includes(quality))
    .sort((a, b) => Math.abs(RANKED.indexOf(a) - rank) - Math.abs(RANKED.indexOf(b) - rank))
  return ranked[0] ?? taken[0] ?? 'auto'
}

/** Fixed texts. */
export const studioTexts = {
  incomplete: words.incomplete,
  noImage: words.noImage,
} as const

/** What is wrong with a form, by field. */
export interface StudioProblems {
  text?: string
  pictures?: string
}

/** What the form says as a whole. */
export interface FilledForm {
  kind: StudioJob['kind']
  imageProvider: ProviderRecord | undefined
  model: string
}

/** The mask that goes along: that of the one picture there is. */
export function maskOf(
  { pictures, mask }: Pick<StudioForm, 'pictures' | 'mask'>,
  takesMask: boolean,
): StudioMask | undefined {
  const [first] = pictures
  const fits = pictures.length === 1 && mask?.pictureId === first?.id
  return takesMask && fits ? mask : undefined
}

/** Whether something is missing, so that the button waits. */
export function isIncomplete(form: StudioForm, { kind, imageProvider }: FilledForm): boolean {
  const text = kind === 'edit' ? form.instructions : form.prompt
  return text.trim() === '' || !imageProvider || (kind === 'edit' && form.pictures.length === 0)
}

/** What has to be mended before anything is sent. */
export function checkForm(
  form: StudioForm,
  { kind, imageProvider, model }: FilledForm,
): StudioProblems {
  const text = kind === 'edit' ? form.instructions : form.prompt
  const problems: StudioProblems = {}
  if (text.trim() === '' || !imageProvider) problems.text = studioTexts.incomplete
  else if (text.trim().length > MAX_PROMPT_LENGTH)
    problems.text = words.promptTooLong(MAX_PROMPT_LENGTH, text.trim().length)
  if (kind === 'edit') {
    const { maxPictures } = imageAbilities(imageProvider?.type ?? 'openai', model)
    if (form.pictures.length === 0) problems.pictures = studioTexts.noImage
    else if (form.pictures.length > maxPictures) problems.pictures = tooManyText(maxPictures)
  }
  return problems
}

/** That a model takes fewer pictures. */
function tooManyText(max: number): string {
  const code: FileFailureCode = 'too_many_edit_pictures'
  return wordsOfFailure({ code, params: { max } }).title
}

/** The run that a sound form asks for. */
export function toJob(
  form: StudioForm,
  kind: StudioJob['kind'],
  imageProvider: ProviderRecord,
  model: string,
): StudioJob {
  const { type, id: providerId } = imageProvider
  const { maxCount, takesMask } = imageAbilities(type, model)
  const { value: quality } = qualityChoices(type, model, form.quality)
  const [first] = form.pictures
  const isEdit = kind === 'edit'
  return {
    kind,
    providerId,
    model,
    prompt: (isEdit ? form.instructions : form.prompt).trim(),
    size: isEdit ? form.editSize || (first ? sizeLike(first) : 'auto') : form.size,
    quality,
    count: Math.min(form.count, maxCount),
    ...(isEdit && {
      images: form.pictures.map(({ blob }) => blob),
      mask: maskOf(form, takesMask)?.blob,
    }),
  }
}

/** How a result was made, in a line. */
export function settingsText(record: {
  providerName: string
  model: string
  size?: string
  quality?: string
  sourceCount?: number
  hasMask?: boolean
  durationMs?: number
}): string {
  const { providerName, model, size, quality, sourceCount, hasMask, durationMs } = record
  const seconds = durationMs === undefined ? 0 : Math.round(durationMs / 1000)
  const parts = [
    providerName,
    model,
    size?.replace('x', ' × '),
    quality && words.qualityOf(quality),
    sourceCount && words.editOf(sourceCount),
    hasMask && words.withMask,
    seconds > 0 && words.seconds(seconds),
  ]
  return parts.filter((part) => part).join(' · ')
}
